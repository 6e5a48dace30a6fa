/** Finds a sudden loss of fuel in the readings of a vehicle. Fuel moves in the tank: a loss counts when a second reading confirms it. */

interface Reading {
  /** ms since 1970. */
  time: number
  /** 0.1 l. */
  fuelDl: number
}

/** Kept of one window; a terminal that reports more often has its readings thinned out. */
const maxReadings = 64

export class FuelWatch {
  /** Within the window, each lower than the one before it: only the highest from a time on can be the begin of a loss. */
  #highest: Reading[] = []
  #doubted = false

  /** The reading before the loss; undefined: no loss. `loses` says whether going from one reading to the other is one. */
  next(reading: Reading, windowMs: number, loses: (from: number, to: number) => boolean): Reading | undefined {
    this.#highest = this.#highest.filter(({ time }) => time >= reading.time - windowMs)
    const from = this.#highest[0]
    if (from && loses(from.fuelDl, reading.fuelDl)) {
      if (this.#doubted) {
        this.#highest = [reading]
        this.#doubted = false
        return from
      }
      // Not kept: if the next one is back where it was, this one was a wave.
      this.#doubted = true
      return undefined
    }
    this.#doubted = false
    while ((this.#highest.at(-1)?.fuelDl ?? Infinity) <= reading.fuelDl) this.#highest.pop()
    if (this.#highest.length >= maxReadings) this.#highest.splice(1, 1)
    this.#highest.push(reading)
    return undefined
  }
}
