/** What was learned lately, by its key: so much of it and so long, what was not asked for longest goes first. */
export class Recent<Value> {
  readonly #kept = new Map<string, { value: Value; until: number }>()
  readonly #most: number
  /** ms */
  readonly #lasts: number
  readonly #now: () => number

  constructor({ most, lasts, now = Date.now }: { most: number; lasts: number; now?: () => number }) {
    this.#most = most
    this.#lasts = lasts
    this.#now = now
  }

  get size(): number {
    return this.#kept.size
  }

  get(key: string): { value: Value } | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#kept.delete(key)
    if (found.until <= this.#now()) return undefined
    this.#kept.set(key, found)
    return found
  }

  set(key: string, value: Value): void {
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: this.#now() + this.#lasts })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }
}
