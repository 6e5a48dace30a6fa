/** Paces all streams of the process with one timer. */

export interface Paced {
  /** When it has something to do, ms since 1970; Infinity: not by itself. */
  readonly due: number
  /** Does what is due, and moves `due` on. */
  run(now: number): void
}

/** The clock may be set: after at most this time it is looked at again, ms. */
const maxWaitMs = 500

class StreamClock {
  readonly #streams = new Set<Paced>()
  #timer: NodeJS.Timeout | undefined

  /** Also after its `due` has changed from outside. */
  add(stream: Paced): void {
    this.#streams.add(stream)
    this.#wait()
  }

  delete(stream: Paced): void {
    this.#streams.delete(stream)
    if (this.#streams.size === 0) clearTimeout(this.#timer)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    let next = Number.POSITIVE_INFINITY
    for (const { due } of this.#streams) if (due < next) next = due
    if (this.#streams.size === 0) return
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, Math.min(maxWaitMs, next - Date.now())))
  }

  #tick(): void {
    const now = Date.now()
    for (const stream of this.#streams) if (stream.due <= now) stream.run(now)
    this.#wait()
  }
}

export const streamClock = new StreamClock()
