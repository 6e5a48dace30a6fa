/** How much of something each key may have: so much at once, refilled evenly. */

/** Keys remembered; the one that spent longest ago is forgotten first, and begins again with a full budget. */
const maxKeys = 50_000

export interface Allowance {
  readonly amount: number
  /** ms in which so much comes back. */
  readonly within: number
}

/** One of a budget that outlives a restart, for somebody. */
export interface Take extends Allowance {
  /** Of all budgets of this name, whose. */
  readonly kind: string
  readonly key: number | string
}

export interface LastingBudgets {
  /** Takes one of each, or none of any. Returns ms until there is one of each; 0: it was taken. */
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

  /** ms until there is one more; 0: there is now. */
  wait(key: number | string): number {
    const left = this.#leftOf(key)
    const { amount, within } = this.#allowance
    return left >= 1 ? 0 : ((1 - left) * within) / amount
  }

  /** Takes one, whether there is one or not: what is asked for in vain comes back with the rest. */
  spend(key: number | string): void {
    const left = this.#leftOf(key)
    this.#left.delete(key)
    this.#left.set(key, { amount: left < 1 ? left : left - 1, at: this.#monotonic() })
    if (this.#left.size > maxKeys) for (const oldest of [...this.#left.keys()].slice(0, 1)) this.#left.delete(oldest)
  }

  #leftOf(key: number | string): number {
    const at = this.#monotonic()
    const { amount, within } = this.#allowance
    const before = this.#left.get(key) ?? { amount, at }
    return Math.min(amount, before.amount + ((at - before.at) * amount) / within)
  }
}
