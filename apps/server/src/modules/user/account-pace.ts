/**
 * Slows down attempts of unknown clients at one account that many have guessed at: one every two seconds, in the order in which they came, one
 * of each address. Who guesses waits like the owner on a new device; nobody is shut out.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fail } from '../../calls/refusal.ts'
import { elapsedMs } from './elapsed.ts'

const gapMs = 2_000
/** The last one waits 16 s; clients wait 20 s for a reply. */
const maxWaiting = 8

interface Pace {
  /** When the next one may begin, ms. */
  next: number
  readonly addresses: Set<string>
}

export class AccountPace {
  readonly #now: () => number
  readonly #gapMs: number
  readonly #accounts = new Map<string, Pace>()

  constructor({ now = elapsedMs, gap = gapMs }: { now?: () => number; gap?: number } = {}) {
    this.#now = now
    this.#gapMs = gap
  }

  /** Resolves when it is this address's turn; throws the refusal `login.busy` if it waits already, or too many do. */
  async turn(account: string, address: string, signal?: AbortSignal): Promise<void> {
    const now = this.#now()
    const pace = this.#accounts.get(account) ?? { next: now, addresses: new Set() }
    if (pace.addresses.has(address) || pace.addresses.size >= maxWaiting)
      fail('login.busy', { seconds: Math.max(1, Math.ceil((pace.next - now) / 1000)) })
    this.#accounts.set(account, pace)
    const due = Math.max(pace.next, now)
    pace.next = due + this.#gapMs
    pace.addresses.add(address)
    try {
      await wait(due - now, undefined, signal ? { signal } : {})
    } finally {
      pace.addresses.delete(address)
      if (pace.addresses.size === 0) this.#forgetLater(account, pace)
    }
  }

  /** Once the gap is over, an account without anyone waiting needs no entry. */
  #forgetLater(account: string, pace: Pace): void {
    setTimeout(
      () => {
        if (pace.addresses.size === 0 && this.#accounts.get(account) === pace && pace.next <= this.#now())
          this.#accounts.delete(account)
      },
      Math.max(0, pace.next - this.#now()) + 1,
    ).unref()
  }
}
