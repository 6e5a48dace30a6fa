/** When the server received the pictures that a video element has, by their time in it. */

/** More wait in no element that keeps up. */
const maxWaiting = 300

export class PictureAges {
  #waiting: { time: number; receivedAt: number }[] = []

  /** `time`: in the element, ms. */
  add(time: number, age: number | undefined): void {
    if (age === undefined) return
    this.#waiting.push({ time, receivedAt: performance.now() - age })
    if (this.#waiting.length > maxWaiting) this.#waiting.shift()
  }

  /** ms since the server received the picture that is seen; undefined: not known. `mediaTime`: s. */
  delayOf(mediaTime: number): number | undefined {
    const time = mediaTime * 1_000
    // Elements round times to their clock.
    const shown = this.#waiting.findLast(each => each.time <= time + 5)
    if (!shown) return undefined
    this.#waiting = this.#waiting.filter(each => each.time >= shown.time)
    return Math.max(0, performance.now() - shown.receivedAt)
  }

  clear(): void {
    this.#waiting = []
  }
}
