/** How often one user may ask terminals for their positions: each request is a message on the air and a row of the table `commands`. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../../calls/refusal.ts'

export const asksPerMinute = 60
export const asksPerDay = 2_000

/** The returned function throws a Refusal at a limit. */
export function askBudget(): (userId: number) => Promise<void> {
  const budgets = [
    new RateLimiterMemory({ keyPrefix: 'minute', points: asksPerMinute, duration: 60 }),
    new RateLimiterMemory({ keyPrefix: 'day', points: asksPerDay, duration: 86_400 }),
  ]
  return async userId => {
    try {
      for (const budget of budgets) await budget.consume(userId)
    } catch (blocked) {
      // The limiter throws its state when it blocks, and an Error when something is wrong.
      if (blocked instanceof Error) throw blocked
      fail('request.tooMany')
    }
  }
}
