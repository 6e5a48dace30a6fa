/** Something that happens now and then for a while: speeding, a lost fix, an alarm button. */
import type { Random } from './random.ts'

export type Seconds = readonly [least: number, most: number]

export class Episodes {
  readonly #random: Random
  readonly #every: Seconds
  readonly #lasts: Seconds
  /** Seconds until it begins or, while it lasts, ends. */
  #left: number
  active = false

  constructor(random: Random, every: Seconds, lasts: Seconds) {
    this.#random = random
    this.#every = every
    this.#lasts = lasts
    // The first one comes after anything up to the usual pause, so that a fleet is out of step from the beginning.
    this.#left = random.between(0, every[1])
  }

  step(seconds: number): void {
    this.#left -= seconds
    if (this.#left > 0) return
    this.active = !this.active
    this.#left = this.#random.between(...(this.active ? this.#lasts : this.#every))
  }
}
