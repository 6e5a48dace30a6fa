/** How often one user may ask the live feed for everything, over all connections: what is beyond waits, nothing is refused. */

/** After a restart of the server the screens of an account all ask at once. */
const most = 20
const perSecond = 1

export class SnapshotBudget {
  readonly #now: () => number
  #left = most
  #countedAt: number

  /** @param now ms, monotonic */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#countedAt = now()
  }

  /** None is left now. */
  get isEmpty(): boolean {
    const now = this.#now()
    this.#left = Math.min(most, this.#left + ((now - this.#countedAt) / 1_000) * perSecond)
    this.#countedAt = now
    return this.#left < 1
  }

  take(): void {
    this.#left -= 1
  }
}
