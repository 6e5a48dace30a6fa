/** A seeded source of chance, so that the same seed drives the same fleet. Never for secrets. */

/** FNV-1a over UTF-16 units: turns a name into a seed. */
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

  /** 0 up to, not including, 1 (the mulberry32 step). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** `from` up to, not including, `to`. */
  between(from: number, to: number): number {
    return from + (to - from) * this.next()
  }

  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('nothing to pick from')
    return from[Math.floor(this.next() * from.length)] as T
  }

  /** A source of its own for one purpose: what it is used for elsewhere does not change what comes out here. */
  fork(name: string): Random {
    return new Random((this.#state ^ seedOf(name)) >>> 0)
  }
}
