/** When the map goes over its vehicles: at every change while somebody looks, and now and then anyway. */

/** Things grow old without any report: looks are checked this often, ms. */
const ageing = 15_000

export class Pulse {
  private readonly pass: () => void
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(pass: () => void) {
    this.pass = pass
    document.addEventListener('visibilitychange', this.wake)
  }

  /** Bound: it is handed out to whoever has something to tell. */
  readonly wake = (): void => {
    clearTimeout(this.timer)
    // Nobody looks: it catches up at once when somebody does.
    if (document.hidden) return
    this.timer = setTimeout(this.wake, ageing)
    this.pass()
  }

  stop(): void {
    clearTimeout(this.timer)
    document.removeEventListener('visibilitychange', this.wake)
  }
}
