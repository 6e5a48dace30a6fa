/** How often one user may ask terminals for their positions: each request is a message on the air and a row of the table `commands`. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../../calls/refusal.ts'
import type { LastingBudgets } from '../../calls/budget.ts'

export const asksPerMinute = 60
export const asksPerDay = 2_000

/** The returned function throws a Refusal at a limit. What a day allows outlives a restart. */
export function askBudget(budgets: LastingBudgets): (userId: number) => Promise<void> {
  const minute = new RateLimiterMemory({ keyPrefix: 'minute', points: asksPerMinute, duration: 60 })
  return async userId => {
    try {
      await minute.consume(userId)
    } catch (blocked) {
      // The limiter throws its state when it blocks, and an Error when something is wrong.
      if (blocked instanceof Error) throw blocked
      fail('request.tooMany')
    }
    const wait = await budgets.take([{ kind: 'ask position', key: userId, amount: asksPerDay, within: 86_400_000 }])
    if (wait > 0) fail('request.tooMany')
  }
}
