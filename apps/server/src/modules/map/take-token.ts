/** A limiter that answers instead of throwing. */
import type { RateLimiterMemory } from 'rate-limiter-flexible'

/** Consumes a point; false: limit reached. */
export async function takeToken(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (blocked) {
    // The limiter throws its state when it blocks, and an Error when something is wrong.
    if (blocked instanceof Error) throw blocked
    return false
  }
}
