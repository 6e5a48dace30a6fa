/** Finds a sudden loss of fuel in the readings of a vehicle. Fuel moves in the tank: a loss counts when a second reading confirms it. */

import type { FuelCurve } from '@outrider/contract'

interface Reading {
  /** ms since 1970. */
  time: number
  /** 0.1 l. */
  fuelDl: number
  /** By the sensor; by the standard the same. */
  sent?: number
}

/** At most this is sent of an empty tank or by a sensor without power; at least that at the end of a sensor's scale. */
const nothing = 5
const fullScale = 0x7ff0
/** From more than this a level does not come to nothing between two readings, 0.1 l: fuel that flows out is seen to. */
const nearlyEmpty = 250
/** Kept of one window; a terminal that reports more often has its readings thinned out. */
const maxReadings = 64

export class FuelWatch {
  /** Within the window, each lower than the one before it: only the highest from a time on can be the begin of a loss. */
  #highest: Reading[] = []
  /** Of the first reading that was so low; undefined: none is. */
  #doubted: number | undefined
  /** The last reading that was a level, 0.1 l. */
  #last = 0
  readonly #curve: string

  /** `curve`: by which its readings are litres; undefined: as the standard has it. */
  constructor(curve?: FuelCurve) {
    this.#curve = JSON.stringify(curve)
  }

  isOf(curve: FuelCurve | undefined): boolean {
    return this.#curve === JSON.stringify(curve)
  }

  /** The reading before the loss; undefined: no loss. `loses` says whether going from one reading to the other is one; `holdMs`: for how long. */
  next(reading: Reading, windowMs: number, loses: (from: number, to: number) => boolean, holdMs = 0): Reading | undefined {
    // What a doubted loss began from is kept until it is confirmed or not.
    const kept = Math.min(reading.time, this.#doubted ?? reading.time) - windowMs
    this.#highest = this.#highest.filter(({ time }) => time >= kept)
    if (this.#isNone(reading)) return undefined
    const from = this.#highest[0]
    if (from && loses(from.fuelDl, reading.fuelDl)) {
      if (this.#doubted !== undefined && reading.time - this.#doubted >= holdMs) {
        this.#highest = [reading]
        this.#doubted = undefined
        return from
      }
      // Not kept: if the next one is back where it was, this one was a wave.
      this.#doubted ??= reading.time
      return undefined
    }
    this.#doubted = undefined
    while ((this.#highest.at(-1)?.fuelDl ?? Infinity) <= reading.fuelDl) this.#highest.pop()
    if (this.#highest.length >= maxReadings) this.#highest.splice(1, 1)
    this.#highest.push(reading)
    return undefined
  }

  /** A sensor without power, or at its stop: no level. */
  #isNone({ fuelDl, sent = fuelDl }: Reading): boolean {
    if (sent >= fullScale) return true
    if (sent > nothing) {
      this.#last = fuelDl
      return false
    }
    return this.#last > nearlyEmpty
  }
}
