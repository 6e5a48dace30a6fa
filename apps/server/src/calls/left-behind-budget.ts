/** How much a user, and a company with all its users, may leave behind for others: the rows are in the contract. */
import { leftBehind, type LeftBehind } from '@outrider/contract'
import { Budget, type LastingBudgets, type Take } from './budget.ts'
import { fail } from './refusal.ts'

const minute = 60_000
const day = 86_400_000

interface Who {
  userId: number
  /** Root organisations that the user belongs to. */
  companies: readonly number[]
}

export class LeftBehindBudget {
  readonly #minutes: ReadonlyMap<LeftBehind, { of: Of; budget: Budget }[]>
  readonly #days: LastingBudgets

  constructor(days: LastingBudgets, monotonic = (): number => performance.now()) {
    this.#days = days
    this.#minutes = new Map(
      kinds.map(kind => [
        kind,
        owners.map(of => ({ of, budget: new Budget({ amount: leftBehind[kind][of].minute, within: minute }, monotonic) })),
      ]),
    )
  }

  /** Throws a Refusal when one of the budgets is spent. What a minute allows is in memory, what a day allows outlives a restart. */
  async spend(kind: LeftBehind, who: Who, count = 1): Promise<void> {
    if (count === 0) return
    const minutes = (this.#minutes.get(kind) ?? []).map(({ of, budget }) => ({ budget, key: keyOf(who, of) }))
    refuseFor(Math.max(...minutes.map(({ budget, key }) => budget.wait(key, count))))
    // Before the database is asked: what comes meanwhile is counted with it.
    for (const { budget, key } of minutes) budget.spend(key, count)
    refuseFor(await this.#days.take(owners.map(of => dayOf(kind, of, who, count))))
  }
}

type Of = 'user' | 'company'
const owners: readonly Of[] = ['user', 'company']
const kinds = Object.keys(leftBehind) as LeftBehind[]

const keyOf = ({ userId, companies }: Who, of: Of): number | string =>
  of === 'user' ? userId : [...companies].toSorted((a, b) => a - b).join()

const dayOf = (kind: LeftBehind, of: Of, who: Who, count: number): Take => ({
  kind: `left ${kind} ${of}`,
  key: keyOf(who, of),
  amount: leftBehind[kind][of].day,
  within: day,
  count,
})

function refuseFor(wait: number): void {
  if (wait > 0) fail('request.tooManyLeft', { minutes: Math.ceil(wait / minute) })
}
