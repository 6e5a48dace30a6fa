/** What has to be ended and removed after a bench, whether it succeeds, fails or is interrupted: last begun, first ended. */
export class Ending {
  readonly #ends: (() => Promise<unknown> | void)[] = []
  #ending: Promise<void> | undefined

  /** May be called before the thing is there: then the end waits for it. What began after the end is ended at once. */
  atEnd(end: () => Promise<unknown> | void): void {
    if (this.#ending) void this.#endOne(end)
    else this.#ends.push(end)
  }

  /** All of it, once. What cannot be ended is reported and does not keep the rest. */
  end(): Promise<void> {
    return (this.#ending ??= (async () => {
      for (const end of this.#ends.toReversed()) await this.#endOne(end)
    })())
  }

  async #endOne(end: () => Promise<unknown> | void): Promise<void> {
    try {
      await end()
    } catch (error) {
      console.error('A bench could not clean up:', error)
    }
  }
}
