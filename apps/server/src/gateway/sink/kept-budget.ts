/**
 * How many messages that nothing handles are kept of one vehicle in a time: what one terminal sends without end must not fill the sink of
 * all. What is beyond is answered as not supported, as it would be if nobody kept it.
 */
import { LRUCache } from 'lru-cache'

/** At once, and per second on average. */
const burst = 120
const perSecond = 2
/** Vehicles that are remembered, the most recent. */
const maxVehicles = 20_000

interface Tokens {
  left: number
  at: number
}

export class KeptBudget {
  readonly #vehicles = new LRUCache<number, Tokens>({ maxSize: maxVehicles, sizeCalculation: () => 1 })

  /** `now`: ms of a clock that is never set. */
  take(vehicleId: number, now: number): boolean {
    const tokens = this.#vehicles.get(vehicleId) ?? { left: burst, at: now }
    tokens.left = Math.min(burst, tokens.left + ((now - tokens.at) / 1_000) * perSecond)
    tokens.at = now
    this.#vehicles.set(vehicleId, tokens)
    if (tokens.left < 1) return false
    tokens.left -= 1
    return true
  }
}
