/** How much what a sensor reads has risen and fallen within a time. */

interface Reading {
  /** ms since 1970. */
  time: number
  value: number
}

/** Kept of a window; readings that come more often are thinned out, from the second on: the oldest and the newest stay. */
const maxReadings = 128

/** Of one sensor: the least and the greatest of a window, each of those later that no later one is beyond. */
export class SensorChanges {
  readonly #least: Reading[] = []
  readonly #greatest: Reading[] = []
  /** Since when it is read without a silence as long as the window; when it was read last. */
  #from = -Infinity
  #last = -Infinity

  /**
   * What it has risen and fallen by since its least and greatest value within the window, and whether it is known since the window's begin. Readings
   * come in the order of time.
   */
  next(reading: Reading, windowMs: number): { risen: number; fallen: number; isWhole: boolean } {
    const since = reading.time - windowMs
    if (this.#last < since) this.#from = reading.time
    this.#last = reading.time
    keep(this.#least, reading, since, (last, value) => last >= value)
    keep(this.#greatest, reading, since, (last, value) => last <= value)
    return {
      risen: reading.value - (this.#least[0]?.value ?? reading.value),
      fallen: (this.#greatest[0]?.value ?? reading.value) - reading.value,
      isWhole: this.#from <= since,
    }
  }
}

/** Only what is lower, or higher, than all that came later can be the begin of a change. */
function keep(readings: Reading[], reading: Reading, since: number, isBeyond: (last: number, value: number) => boolean): void {
  while (readings[0] && readings[0].time < since) readings.shift()
  for (let last = readings.at(-1); last && isBeyond(last.value, reading.value); last = readings.at(-1)) readings.pop()
  if (readings.length >= maxReadings) readings.splice(1, 1)
  readings.push(reading)
}
