/**
 * When what a terminal plays was recorded. Its timestamps are those times, or count on from the last ones, from zero or not at all: then
 * they are counted from where it was asked to play from.
 */

/** What is played may begin so long before the time asked for, and end so long after it, ms: files are played whole by some. */
const around = 15 * 60_000
/** A larger step is another clock, ms. */
const largestStep = 60_000
/** Used where a terminal says nothing, ms: 25 frames a second. */
const usualStep = 40

export class RecordedClock {
  readonly #from: number
  readonly #to: number
  #time: number
  #last: number | undefined

  /** Of what was asked for, ms since 1970. */
  constructor({ start, end }: { start: number; end: number }) {
    this.#from = start - around
    this.#to = end + around
    this.#time = start
  }

  /** It goes on from another time. */
  goTo(position: number): void {
    this.#time = position
    this.#last = undefined
  }

  /** ms since 1970. `step`: since the frame before, where its timestamp is the same; 0: not known. */
  at(timestamp: number, step: number): number {
    const last = this.#last
    this.#last = timestamp
    if (timestamp === last) this.#time += step > 0 && step <= largestStep ? step : usualStep
    else if (timestamp >= this.#from && timestamp <= this.#to) this.#time = timestamp
    else if (last !== undefined) {
      const gone = timestamp - last
      this.#time += Math.abs(gone) <= largestStep ? gone : usualStep
    }
    return this.#time
  }
}
