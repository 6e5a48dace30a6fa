/** Things that count once and for a while, kept in memory: bounded, the oldest go first. */

export class OnceStore<T> {
  readonly #held = new Map<string, { value: T; until: number }>()
  readonly #most: number
  readonly #ms: number
  readonly #now: () => number

  constructor({ most, seconds, now = Date.now }: { most: number; seconds: number; now?: (() => number) | undefined }) {
    this.#most = most
    this.#ms = seconds * 1000
    this.#now = now
  }

  put(key: string, value: T): void {
    // All live equally long, so the order of insertion is the order of ending.
    for (const [old, { until }] of this.#held) {
      if (until > this.#now() && this.#held.size < this.#most) break
      this.#held.delete(old)
    }
    this.#held.delete(key)
    this.#held.set(key, { value, until: this.#now() + this.#ms })
  }

  /** Looks without using up. */
  peek(key: string): T | undefined {
    const held = this.#held.get(key)
    return held && held.until > this.#now() ? held.value : undefined
  }

  /** Takes it away: a second time there is nothing. */
  take(key: string): T | undefined {
    const value = this.peek(key)
    this.#held.delete(key)
    return value
  }
}
