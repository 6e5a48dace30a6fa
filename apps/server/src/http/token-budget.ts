/**
 * How many calls an address may make with access tokens that nobody has, or without one: each wrong token is looked for in the database. Tokens that were
 * good lately are not held up by others of their address.
 */
import { LRUCache } from 'lru-cache'
import { hashToken } from '../accounts/tokens.ts'
import { fail, Refusal } from '../calls/refusal.ts'
import { AddressBudget } from '../connections/address-budget.ts'

/** Tokens remembered. */
const maxKnown = 100_000

export class TokenBudget {
  readonly #tries: AddressBudget
  /** Digests of tokens that were good when they were used last. Of a size that grows: with `max` 3 MB and 10 ms go for places that few servers need. */
  readonly #known = new LRUCache<string, true>({ maxSize: maxKnown, sizeCalculation: () => 1 })

  constructor(perMinute: number) {
    this.#tries = new AddressBudget(perMinute)
  }

  /** What `find` returns of the token, or throws. Throws the refusal `request.tooMany` unasked when the budget of the address is spent. */
  async find<User>(accessToken: string | undefined, address: string, find: () => Promise<User>): Promise<User> {
    const digest = hashToken(accessToken ?? '').toString('base64')
    if (!this.#known.get(digest) && !this.#tries.spend(address)) fail('request.tooMany')
    try {
      const user = await find()
      this.#known.set(digest, true)
      return user
    } catch (error) {
      // Not when the database failed to answer.
      if (error instanceof Refusal) this.#known.delete(digest)
      throw error
    }
  }
}
