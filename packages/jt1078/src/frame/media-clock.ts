/** Times of frames that can be played, made of the times that terminals send. */

/** A larger step is no pause but another clock. ms */
const LARGEST_STEP = 2000
/** Used until two frames have shown their distance. ms: 25 frames a second. */
const USUAL_STEP = 40

/**
 * ms from the first frame of one line of picture. Terminals count from 1970, from 1989, from their start or not at all: a step back, a
 * step of more than 2 s, or none at all is replaced by the last step that was sound.
 */
export class PictureClock {
  #last: number | undefined
  #time = 0
  #step = USUAL_STEP

  /** `sinceFrame`: what the terminal says was the distance to the frame before, 0 where it says nothing. */
  at(timestamp: number, sinceFrame: number): number {
    if (this.#last === undefined) {
      this.#last = timestamp
      return 0
    }
    const step = timestamp - this.#last
    this.#last = timestamp
    if (step > 0 && step <= LARGEST_STEP) this.#step = step
    else if (sinceFrame > 0 && sinceFrame <= LARGEST_STEP) this.#step = sinceFrame
    this.#time += this.#step
    return this.#time
  }
}

/** Farther from the terminal's time than this, the count of samples starts again from there. ms */
const LARGEST_DRIFT = 200

/**
 * ms from the first packet of sound. Packets come in bursts with equal times, so the samples are counted; the terminal's own time is followed
 * when the count has drifted from it by more than 200 ms.
 */
export class SoundClock {
  readonly #reference = new PictureClock()
  #next = 0
  #sent = 0
  #last: number | undefined

  /** `duration`: of the packet, ms. */
  at(timestamp: number, duration: number): number {
    if (this.#last === undefined) this.#reference.at(timestamp, 0)
    else if (timestamp !== this.#last) this.#sent = this.#reference.at(timestamp, 0)
    const still = timestamp === this.#last
    this.#last = timestamp
    const time = !still && Math.abs(this.#sent - this.#next) > LARGEST_DRIFT ? Math.max(this.#sent, 0) : this.#next
    this.#next = time + duration
    return time
  }
}
