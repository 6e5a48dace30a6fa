/** Values that are taken once, until they are too old anyway. In memory: a code is also taken once by the provider, whichever server asks. */
import { LRUCache } from 'lru-cache'

export class UsedOnce {
  readonly #used: LRUCache<string, true>

  constructor({ most = 100_000, now }: { most?: number; now: () => number }) {
    this.#used = new LRUCache({ maxSize: most, sizeCalculation: () => 1, ttl: 1, ttlResolution: 0, perf: { now } })
  }

  /** @param ms after which nobody would accept it */
  take(value: string, ms: number): boolean {
    if (this.#used.has(value)) return false
    this.#used.set(value, true, { ttl: Math.max(1, Math.ceil(ms)) })
    return true
  }
}
