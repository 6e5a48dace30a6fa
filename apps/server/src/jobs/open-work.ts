/** Work that goes on while nobody waits for it: who stops does, and so does a test. */
export class OpenWork {
  readonly #open = new Set<Promise<void>>()

  /** `failed` is told of what it rejects with. */
  add(work: Promise<unknown>, failed: (error: unknown) => void): void {
    const done: Promise<void> = work.then(() => undefined, failed).finally(() => this.#open.delete(done))
    this.#open.add(done)
  }

  /** Resolves when all of it has ended, also what began meanwhile. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }
}
