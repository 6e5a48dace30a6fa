/** How many edits a user may make: each makes everybody who sees it load their list again. */
import { limits } from '@outrider/contract'
import { fail } from './refusal.ts'

const minute = 60_000
/** Users remembered; the one who edited longest ago is forgotten first, and begins again with a full budget. */
const maxUsers = 50_000

export class EditBudget {
  readonly #monotonic: () => number
  /** What was left at the last edit; the user who edited last is last. */
  readonly #left = new Map<number, { amount: number; at: number }>()

  constructor(monotonic = (): number => performance.now()) {
    this.#monotonic = monotonic
  }

  /** The budget of a user refills evenly. Throws a Refusal when it is spent. */
  spend(userId: number): void {
    const at = this.#monotonic()
    const before = this.#left.get(userId) ?? { amount: limits.editsPerMinute, at }
    const left = Math.min(limits.editsPerMinute, before.amount + ((at - before.at) * limits.editsPerMinute) / minute)
    this.#left.delete(userId)
    this.#left.set(userId, { amount: left < 1 ? left : left - 1, at })
    if (this.#left.size > maxUsers) for (const oldest of [...this.#left.keys()].slice(0, 1)) this.#left.delete(oldest)
    if (left < 1) fail('request.tooManyEdits', { count: limits.editsPerMinute })
  }
}
