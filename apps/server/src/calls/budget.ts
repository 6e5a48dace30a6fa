/** How much of something each key may have: so much at once, refilled evenly. */

/** Keys remembered; the one that spent longest ago is forgotten first, and begins again with a full budget. */
const maxKeys = 50_000

export interface Allowance {
  readonly amount: number
  /** ms in which so much comes back. */
  readonly within: number
}

/** Of a budget that outlives a restart, for somebody. */
export interface Take extends Allowance {
  /** Of all budgets of this name, whose. */
  readonly kind: string
  readonly key: number | string
  /** So many of it; undefined: one. */
  readonly count?: number
}

export interface LastingBudgets {
  /** Takes all of each, or none of any. Returns ms until there is enough of each; 0: it was taken. */
  take(takes: readonly Take[]): Promise<number>
}

export class Budget {
  readonly #allowance: Allowance
  readonly #monotonic: () => number
  /** What was left at the last spending; the key that spent last is last. */
  readonly #left = new Map<number | string, { amount: number; at: number }>()

  constructor(allowance: Allowance, monotonic: () => number) {
    this.#allowance = allowance
    this.#monotonic = monotonic
  }

  /** ms until there are so many; 0: there are now. */
  wait(key: number | string, count = 1): number {
    const left = this.#leftOf(key)
    const { amount, within } = this.#allowance
    return left >= count ? 0 : ((count - left) * within) / amount
  }

  /** Takes them, or none where there are fewer: what is asked for in vain comes back with the rest. */
  spend(key: number | string, count = 1): void {
    const left = this.#leftOf(key)
    this.#left.delete(key)
    this.#left.set(key, { amount: left < count ? left : left - count, at: this.#monotonic() })
    if (this.#left.size > maxKeys) for (const oldest of [...this.#left.keys()].slice(0, 1)) this.#left.delete(oldest)
  }

  #leftOf(key: number | string): number {
    const at = this.#monotonic()
    const { amount, within } = this.#allowance
    const before = this.#left.get(key) ?? { amount, at }
    return Math.min(amount, before.amount + ((at - before.at) * amount) / within)
  }
}
