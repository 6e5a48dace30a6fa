/**
 * Which push services are worth trying: one that fails again and again is paused for ever longer and then tried with one message. A single message
 * that a service always fails on pauses nothing else. By the monotonic clock.
 */

/** Failures in a row, of whatever messages, after which a service is taken to be down. */
const failuresUntilPause = 8

export interface Pauses {
  /** ms */
  firstPause: number
  longestPause: number
}
export const usualPauses: Pauses = { firstPause: 1_000, longestPause: 300_000 }

/** Grows twofold; spread, so that many do not come back at once. */
export const pauseAfter = ({ firstPause, longestPause }: Pauses, failures: number): number =>
  Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 30)) * (0.75 + Math.random() / 4)

export class ServicePauses {
  readonly #pauses: Pauses
  readonly #services = new Map<string, { failures: number; until: number }>()

  constructor(pauses: Pauses) {
    this.#pauses = pauses
  }

  /** How many messages may be sent to it now, of `free`; 0: it is paused. */
  room(service: string, free: number, inFlight: number): number {
    const state = this.#services.get(service)
    if (!state || state.failures < failuresUntilPause) return free
    if (state.until > performance.now()) return 0
    return inFlight > 0 ? 0 : 1
  }

  /** ms until it may be tried again. */
  remaining(service: string): number {
    return Math.max(0, (this.#services.get(service)?.until ?? 0) - performance.now())
  }

  worked(service: string): void {
    this.#services.delete(service)
  }

  failed(service: string): void {
    const failures = (this.#services.get(service)?.failures ?? 0) + 1
    const over = failures - failuresUntilPause + 1
    const until = over > 0 ? performance.now() + pauseAfter(this.#pauses, over) : 0
    this.#services.set(service, { failures, until })
  }
}
