/** LRU cache with a maximum number of entries and a lifetime. */
export class ExpiringCache<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>()
  readonly #maxEntries: number
  /** ms */
  readonly #lifetime: number
  readonly #now: () => number

  constructor({ maxEntries, lifetime, now = Date.now }: { maxEntries: number; lifetime: number; now?: () => number }) {
    this.#maxEntries = maxEntries
    this.#lifetime = lifetime
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): { value: Value } | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= this.#now()) return undefined
    this.#entries.set(key, entry)
    return entry
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: this.#now() + this.#lifetime })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
  }
}
