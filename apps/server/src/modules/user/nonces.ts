/**
 * Stateless nonces: each contains its expiry and a MAC. Only used nonces are stored, so requesting many cannot evict those of other
 * users.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { elapsedMs } from './elapsed.ts'
import { type ExpiringStore, expiringStore } from './expiring-store.ts'

const headLength = 6 + 12
const proofLength = 16

export class Nonces {
  readonly #secret = randomBytes(32)
  readonly #usedNonces: ExpiringStore<true>
  readonly #seconds: number
  readonly #now: () => number

  constructor({ seconds, now = elapsedMs }: { seconds: number; now?: (() => number) | undefined }) {
    this.#seconds = seconds
    this.#now = now
    this.#usedNonces = expiringStore({ maxEntries: 1_000_000, seconds, now })
  }

  issue(): string {
    const head = Buffer.alloc(headLength)
    head.writeUIntBE(Math.ceil(this.#now() + this.#seconds * 1000), 0, 6)
    randomBytes(headLength - 6).copy(head, 6)
    return Buffer.concat([head, this.#proof(head)]).toString('base64url')
  }

  /** True once for a nonce that is ours and has not expired; marks it as used. */
  use(nonce: string): boolean {
    const bytes = Buffer.from(nonce, 'base64url')
    if (bytes.length !== headLength + proofLength) return false
    const head = bytes.subarray(0, headLength)
    if (!timingSafeEqual(this.#proof(head), bytes.subarray(headLength))) return false
    if (head.readUIntBE(0, 6) <= this.#now()) return false
    const key = head.toString('base64')
    if (this.#usedNonces.has(key)) return false
    this.#usedNonces.set(key, true)
    return true
  }

  #proof(head: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(head).digest().subarray(0, proofLength)
  }
}
