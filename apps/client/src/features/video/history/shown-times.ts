/**
 * Times for players that play by a clock of their own: they get what is shown now as if it were live. Recorded time runs faster, backwards, or
 * jumps; this one goes on evenly, as long as pictures are shown.
 */

/** Of a picture whose distance to the one before says nothing, ms. */
const usualStep = 40
/** Between two key pictures, ms. */
const longestStep = 4_000

export class ShownTimes {
  #time = 0
  #last: number | undefined

  /** ms, for a picture of this recorded time. */
  at(recorded: number, speed: number): number {
    const step = this.#last === undefined ? 0 : Math.abs(recorded - this.#last) / speed
    this.#last = recorded
    this.#time += step > 0 && step <= longestStep ? step : usualStep
    return this.#time
  }

  /** What follows does not continue what was shown. */
  cut(): void {
    this.#last = undefined
  }
}
