/** Triggers updates of the map: on every change while the page is visible, and at intervals so that positions age. */

/** Interval of updates without reports, ms. */
const ageCheckInterval = 15_000

export class RefreshTimer {
  readonly #refresh: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(refresh: () => void) {
    this.#refresh = refresh
    document.addEventListener('visibilitychange', this.run)
  }

  /** Bound, so that it can be passed as a listener. */
  readonly run = (): void => {
    clearTimeout(this.#timer)
    // Hidden page: the update runs when it becomes visible.
    if (document.hidden) return
    this.#timer = setTimeout(this.run, ageCheckInterval)
    this.#refresh()
  }

  stop(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.run)
  }
}
