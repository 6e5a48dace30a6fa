/** Sign-in codes by text message: six digits, valid five minutes, five attempts of who asked; sending is limited per number, per address and in total. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../../calls/refusal.ts'
import type { SmsSender } from '../ports.ts'
import { type ExpiringStore, expiringStore } from './expiring-store.ts'

interface SentCode {
  hash: Buffer
  /** Address that asked for it. Its tries are its own, so that nobody else can use them up. */
  asker: string
  triesLeft: { asker: number; others: number }
}

const lifetimeSeconds = 300
const maxTries = 5
const hour = 3600

/** points: messages allowed in `duration` seconds. */
const rules = [
  { name: 'soon', points: 1, duration: 60, of: 'mobile' },
  { name: 'day', points: 10, duration: 24 * hour, of: 'mobile' },
  { name: 'address', points: 20, duration: hour, of: 'address' },
  { name: 'all', points: 2000, duration: hour, of: 'all' },
] as const

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export class SmsCodes {
  readonly #sender: SmsSender | undefined
  readonly #sent: ExpiringStore<SentCode>
  readonly #limiters = rules.map(rule => ({
    rule,
    limiter: new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.duration }),
  }))

  constructor(sender: SmsSender | undefined, { now }: { now?: () => number } = {}) {
    this.#sender = sender
    this.#sent = expiringStore({ maxEntries: 100_000, seconds: lifetimeSeconds, now })
  }

  get available(): boolean {
    return this.#sender !== undefined
  }

  /** `known`: whether a user has the number; others get no message and the same reply. `done` resolves when the message was sent. */
  async send(mobile: string, address: string, known: boolean): Promise<{ done: Promise<void> }> {
    if (!this.#sender) fail('sms.unavailable')
    for (const { rule, limiter } of this.#limiters) {
      const key = { mobile, address, all: 'all' }[rule.of]
      await limiter.consume(key).catch((blocked: unknown) => {
        if (blocked instanceof Error || typeof blocked !== 'object' || !blocked || !('msBeforeNext' in blocked)) throw blocked
        fail('sms.tooSoon', { seconds: Math.ceil(Number(blocked.msBeforeNext) / 1000) })
      })
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!known) return { done: Promise.resolve() }
    const triesLeft = { asker: maxTries, others: maxTries }
    this.#sent.set(mobile, { hash: hashOf(code), asker: address, triesLeft })
    return { done: this.#sender(mobile, code) }
  }

  /** True for the last code sent to this number, once. Five wrong attempts from the address that asked for it, and five from others. */
  take(mobile: string, code: string, address: string): boolean {
    const sent = this.#sent.peek(mobile)
    if (!sent) return false
    const from = sent.asker === address ? 'asker' : 'others'
    if (sent.triesLeft[from] <= 0) return false
    sent.triesLeft[from]--
    const right = timingSafeEqual(sent.hash, hashOf(code))
    if (right) this.#sent.delete(mobile)
    return right
  }
}
