/** How many edits a user may make: each makes everybody who sees it load their list again. */
import { limits } from '@outrider/contract'
import { Budget } from './budget.ts'
import { fail } from './refusal.ts'

export class EditBudget {
  readonly #budget: Budget

  constructor(monotonic = (): number => performance.now()) {
    this.#budget = new Budget({ amount: limits.editsPerMinute, within: 60_000 }, monotonic)
  }

  /** The budget of a user refills evenly. Throws a Refusal when it is spent. */
  spend(userId: number): void {
    const wait = this.#budget.wait(userId)
    this.#budget.spend(userId)
    if (wait > 0) fail('request.tooManyEdits', { count: limits.editsPerMinute })
  }
}
