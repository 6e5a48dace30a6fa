/** When to go over the fleet: soon after a change, never so often that it would fill the main thread, and now and then anyway. */

/** At least this long between two passes, ms. */
const shortest = 250
/** A pass may take this part of the time, no more: large fleets are gone over less often. */
const share = 1 / 20
/** Things grow old without any report: looks are checked this often, ms. */
const ageing = 15_000

export class Pulse {
  private readonly pass: () => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private due = Number.POSITIVE_INFINITY
  private readyAt = 0

  constructor(pass: () => void) {
    this.pass = pass
    document.addEventListener('visibilitychange', this.onShown)
  }

  wake(): void {
    this.schedule(Math.max(0, this.readyAt - performance.now()))
  }

  stop(): void {
    clearTimeout(this.timer)
    document.removeEventListener('visibilitychange', this.onShown)
  }

  private readonly onShown = (): void => {
    if (!document.hidden) this.wake()
  }

  private schedule(wait: number): void {
    const due = performance.now() + wait
    if (due >= this.due) return
    clearTimeout(this.timer)
    this.due = due
    this.timer = setTimeout(() => this.run(), wait)
  }

  private run(): void {
    this.due = Number.POSITIVE_INFINITY
    // Nobody looks: the next pass catches up at once.
    if (document.hidden) return
    const began = performance.now()
    this.pass()
    const took = performance.now() - began
    this.readyAt = began + Math.max(shortest, took / share)
    this.schedule(ageing)
  }
}
