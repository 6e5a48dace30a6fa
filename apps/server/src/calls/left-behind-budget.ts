/** How much a user, and a company with all its users, may leave behind for others: the rows are in the contract. */
import { leftBehind, type LeftBehind } from '@outrider/contract'
import { Budget } from './budget.ts'
import { fail } from './refusal.ts'

const minute = 60_000
const day = 86_400_000

interface Who {
  userId: number
  /** Root organisations that the user belongs to. */
  companies: readonly number[]
}

export class LeftBehindBudget {
  readonly #rows: ReadonlyMap<LeftBehind, { of: 'user' | 'company'; budget: Budget }[]>

  constructor(monotonic = (): number => performance.now()) {
    const budgets = (kind: LeftBehind, of: 'user' | 'company') =>
      [
        { amount: leftBehind[kind][of].minute, within: minute },
        { amount: leftBehind[kind][of].day, within: day },
      ].map(allowance => ({ of, budget: new Budget(allowance, monotonic) }))
    this.#rows = new Map(
      (Object.keys(leftBehind) as LeftBehind[]).map(kind => [kind, [...budgets(kind, 'user'), ...budgets(kind, 'company')]]),
    )
  }

  /** Throws a Refusal when one of the budgets is spent; then none of the others is used. */
  spend(kind: LeftBehind, { userId, companies }: Who): void {
    const counted = (this.#rows.get(kind) ?? []).map(({ of, budget }) => ({
      budget,
      key: of === 'user' ? userId : [...companies].toSorted((a, b) => a - b).join(),
    }))
    const wait = Math.max(...counted.map(({ budget, key }) => budget.wait(key)))
    if (wait > 0) fail('request.tooManyLeft', { minutes: Math.ceil(wait / minute) })
    for (const { budget, key } of counted) budget.spend(key)
  }
}
