/** Seeded random numbers, so that the same seed gives the same fleet. Not for secrets. */
/** A seed from a name: FNV-1a over UTF-16 code units. */
export declare function seedOf(name: string): number
export declare class Random {
  #private
  constructor(seed: number | string)
  /** In [0, 1): mulberry32. */
  next(): number
  /** In [from, to). */
  between(from: number, to: number): number
  /** An integer in [min, max]. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** An independent generator for one purpose: using it does not change the numbers of this one. */
  fork(name: string): Random
}
