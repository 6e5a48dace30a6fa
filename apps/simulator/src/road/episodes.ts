/** A condition that is on from time to time: speeding, a lost fix, a pressed alarm button. */
import type { Random } from '../random.ts'

export type Seconds = readonly [min: number, max: number]

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
    // The first start is random, so that the vehicles of a fleet are not in step.
    this.#left = random.between(0, every[1])
  }

  /** Before its time. */
  end(): void {
    if (!this.active) return
    this.active = false
    this.#left = this.#random.between(...this.#every)
  }

  step(seconds: number): void {
    this.#left -= seconds
    if (this.#left > 0) return
    this.active = !this.active
    this.#left = this.#random.between(...(this.active ? this.#lasts : this.#every))
  }
}
