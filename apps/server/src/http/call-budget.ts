/** What an address may ask for without having signed in: calls and bytes of their bodies. */
import type { FastifyRequest } from 'fastify'
import { fail } from '../calls/refusal.ts'
import { AddressBudget } from '../connections/address-budget.ts'

/** A sign-in with all that belongs to it is a few calls of less than this on average, bytes. */
const bytesPerCall = 1_024

export class CallBudget {
  readonly #calls: AddressBudget
  readonly #bytes: AddressBudget

  constructor(callsPerMinute: number) {
    this.#calls = new AddressBudget(callsPerMinute)
    this.#bytes = new AddressBudget(callsPerMinute * bytesPerCall)
  }

  /** Throws a Refusal when the budget of the address is spent. `maxBytes`: what is read of a body of unknown length. */
  spend({ ip, headers }: FastifyRequest, maxBytes: number): void {
    const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : maxBytes))
    // A body beyond the limit is refused unread.
    const bytes = length > maxBytes ? 0 : length
    if (!this.#calls.spend(ip) || !this.#bytes.spend(ip, bytes)) fail('request.tooMany')
  }
}
