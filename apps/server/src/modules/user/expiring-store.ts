/** In-memory store for one-time values with a fixed lifetime and a maximum number of entries; the oldest are dropped first. */

export class ExpiringStore<T> {
  readonly #entries = new Map<string, { value: T; until: number }>()
  readonly #maxEntries: number
  readonly #ms: number
  readonly #now: () => number

  constructor({
    maxEntries,
    seconds,
    now = Date.now,
  }: { maxEntries: number; seconds: number; now?: (() => number) | undefined }) {
    this.#maxEntries = maxEntries
    this.#ms = seconds * 1000
    this.#now = now
  }

  put(key: string, value: T): void {
    // All entries have the same lifetime, so insertion order is expiry order.
    for (const [old, { until }] of this.#entries) {
      if (until > this.#now() && this.#entries.size < this.#maxEntries) break
      this.#entries.delete(old)
    }
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: this.#now() + this.#ms })
  }

  /** Returns the value without removing it. */
  peek(key: string): T | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > this.#now() ? entry.value : undefined
  }

  /** Returns and removes the value. */
  take(key: string): T | undefined {
    const value = this.peek(key)
    this.#entries.delete(key)
    return value
  }
}
