/** Rate limit for views of shared links, per address. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../../calls/refusal.ts'

/** Views per address and minute: about twenty open pages that refresh every ten seconds. */
export const viewsPerMinute = 120

/** `kind`: each has its own limit. The returned function throws a Refusal at the limit. */
export function viewBudget(kind: string): (address: string) => Promise<void> {
  const budget = new RateLimiterMemory({ keyPrefix: kind, points: viewsPerMinute, duration: 60 })
  return async address => {
    try {
      await budget.consume(address)
    } catch (blocked) {
      // The limiter throws its state when it blocks, and an Error when something is wrong.
      if (blocked instanceof Error) throw blocked
      fail('request.tooMany')
    }
  }
}
