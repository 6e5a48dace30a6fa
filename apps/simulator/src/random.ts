/** Seeded random numbers, so that the same seed gives the same fleet. Not for secrets. */

/** A seed from a name: FNV-1a over UTF-16 code units. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

export class Random {
  #state: number

  constructor(seed: number | string) {
    this.#state = typeof seed === 'string' ? seedOf(seed) : seed >>> 0
  }

  /** In [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** In [from, to). */
  between(from: number, to: number): number {
    return from + (to - from) * this.next()
  }

  /** An integer in [min, max]. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[Math.floor(this.next() * from.length)] as T
  }

  /** An independent generator for one purpose: using it does not change the numbers of this one. */
  fork(name: string): Random {
    return new Random((this.#state ^ seedOf(name)) >>> 0)
  }
}
