/**
 * How old the picture is that an element shows of a live playlist. The element loads all of the playlist, and more when it reads
 * it again: just after a segment was added its end is now, and later than at any other time. That is looked for.
 */

/** So many readings of the playlist are remembered. */
const remembered = 20

export class LiveEdge {
  #end: number | undefined
  /** From our clock to the end of the playlist when it was read, ms. */
  #ahead: number[] = []

  /** ms. `end`: of what is loaded, `shown`: of the picture, both s in the element; `now`: monotonic ms. */
  ageOf(shown: number, end: number, now: number): number {
    if (end !== this.#end) {
      this.#end = end
      this.#ahead = [...this.#ahead.slice(1 - remembered), end * 1_000 - now]
    }
    return Math.max(0, Math.max(...this.#ahead) + now - shown * 1_000)
  }
}
