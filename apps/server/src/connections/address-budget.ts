/** A budget per address (`addressKey`) that refills evenly, for what somebody may ask for without having signed in. */
import { addressKey } from './address-key.ts'

const minute = 60_000
/** Addresses remembered; the one that was not seen for longest is forgotten first, and begins again with a full budget. */
const maxAddresses = 50_000

export class AddressBudget {
  readonly #perMinute: number
  readonly #monotonic: () => number
  /** What was left when it was last looked at; the address seen last is last. */
  readonly #left = new Map<string, { amount: number; at: number }>()

  /** @param perMinute also what can be spent at once */
  constructor(perMinute: number, monotonic = (): number => performance.now()) {
    this.#perMinute = perMinute
    this.#monotonic = monotonic
  }

  /** Spends and returns true; false if less is left. */
  spend(address: string | undefined, amount = 1): boolean {
    const key = addressKey(address)
    const at = this.#monotonic()
    const before = this.#left.get(key) ?? { amount: this.#perMinute, at }
    const left = Math.min(this.#perMinute, before.amount + ((at - before.at) * this.#perMinute) / minute)
    this.#left.delete(key)
    this.#left.set(key, { amount: left < amount ? left : left - amount, at })
    if (this.#left.size > maxAddresses) this.#forgetOldest()
    return left >= amount
  }

  #forgetOldest(): void {
    for (const key of this.#left.keys()) {
      this.#left.delete(key)
      return
    }
  }
}
