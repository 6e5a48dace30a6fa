/** How often strangers may look at what is shared, by the address they come from. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../refusal.ts'

/** Looks from one address in a minute: some twenty pages behind one address, each looking every ten seconds. */
export const looksPerMinute = 120

/** `kind`: each has a budget of its own. Refuses who has used it up. */
export function lookBudget(kind: string): (address: string) => Promise<void> {
  const budget = new RateLimiterMemory({ keyPrefix: kind, points: looksPerMinute, duration: 60 })
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
