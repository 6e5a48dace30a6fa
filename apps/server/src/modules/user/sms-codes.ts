/**
 * Sign-in codes by text message: six digits, five minutes, five attempts of who asked. Sending is limited by who asks for which number, so that
 * nobody uses up another's; of unknown addresses by number, by address and in total besides.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { fail } from '../../calls/refusal.ts'
import type { LastingBudgets } from '../../calls/budget.ts'
import type { SmsSender } from '../ports.ts'
import { elapsedMs } from './elapsed.ts'
import type { Peers } from '../../peers/peers.ts'
import { type ExpiringStore, expiringStore } from './expiring-store.ts'

interface SentCode {
  hash: Buffer
  /** Address that asked for it. Its tries are its own, so that nobody else can use them up. */
  asker: string
  triesLeft: { asker: number; others: number }
}

const lifetimeSeconds = 300
const maxTries = 5
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** So many messages at once, which come back evenly within so many ms. `known`: also for addresses from which the user has signed in before. */
const rules = [
  { of: 'asker', amount: 1, within: minute, known: true },
  { of: 'asker', amount: 5, within: day, known: true },
  { of: 'mobile', amount: 3, within: minute, known: false },
  { of: 'mobile', amount: 20, within: day, known: false },
  { of: 'address', amount: 20, within: hour, known: false },
  { of: 'all', amount: 2000, within: hour, known: false },
] as const

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export class SmsCodes {
  readonly #sender: SmsSender | undefined
  readonly #sent: ExpiringStore<SentCode>
  readonly #budgets: LastingBudgets

  constructor(
    sender: SmsSender | undefined,
    {
      budgets,
      now = elapsedMs,
      peers,
    }: { budgets: LastingBudgets; now?: (() => number) | undefined; peers?: Pick<Peers, 'tell' | 'onTell'> },
  ) {
    this.#sender = sender
    this.#budgets = budgets
    this.#sent = expiringStore({
      maxEntries: 100_000,
      seconds: lifetimeSeconds,
      now,
      everywhere: peers && { peers, name: 'text message codes' },
    })
  }

  get available(): boolean {
    return this.#sender !== undefined
  }

  /**
   * @param known whether a user has the number; others get no message and the same reply
   * @param addressKnown whether this user has signed in from the address before
   * @returns `done` resolves when the message was sent
   */
  async send(mobile: string, address: string, known: boolean, addressKnown = false): Promise<{ done: Promise<void> }> {
    if (!this.#sender) fail('sms.unavailable')
    const keys = { asker: `${mobile} ${address}`, mobile, address, all: 'all' }
    const counted = rules.filter(rule => rule.known || !addressKnown)
    const wait = await this.#budgets.take(
      counted.map(({ of, amount, within }) => ({ kind: `text message ${of} ${within}`, key: keys[of], amount, within })),
    )
    if (wait > 0) fail('sms.tooSoon', { seconds: Math.ceil(wait / 1000) })
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
    // For the other servers.
    this.#sent.set(mobile, sent, { noUpdateTTL: true })
    const right = timingSafeEqual(sent.hash, hashOf(code))
    if (right) this.#sent.delete(mobile)
    return right
  }
}
