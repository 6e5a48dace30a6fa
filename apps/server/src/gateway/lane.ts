/** Runs a few tasks at a time and keeps the rest in order: a crowd that signs in at once must not take every database connection. */
export class Lane {
  readonly #width: number
  #running = 0
  readonly #waiting: Array<() => void> = []

  constructor(width: number) {
    this.#width = width
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#width) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
