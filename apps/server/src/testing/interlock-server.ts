/** One of the servers of a random history (interlock-histories.ts): its clocks, and what it has seen of the vehicle. */
import { Standing } from '../modules/commands/gate/standing.ts'

export const epoch = 1_700_000_000_000
/** A part of the clocks that the server allows itself, ms. */
const parted = 1_000

export class HistoryServer {
  wallAhead: number
  /** While the machine sleeps its monotonic clock stands still. */
  slept = 0
  /** Nothing from before counts. */
  knownSince = 0
  /** When it could see last that its other clock was set or that it had slept, by its monotonic one; -Infinity: never. */
  clockSetAt = -Infinity
  standing!: Standing
  readonly #at: () => number
  readonly #cutSpeed: number
  /** The latest that its two clocks were apart, as it looked at them, ms. */
  #ahead = 0

  /** `at`: true time. `cutSpeed`: km/h. */
  constructor(at: () => number, cutSpeed: number, wallAhead: number) {
    this.#at = at
    this.#cutSpeed = cutSpeed
    this.wallAhead = wallAhead
    this.restart()
  }

  readonly elapsed = (): number => this.#at() - this.slept
  readonly now = (): number => epoch + this.#at() + this.wallAhead

  /** What it had in memory is gone. */
  restart(): void {
    this.standing = new Standing({ cutSpeed: this.#cutSpeed, elapsed: this.elapsed, now: this.now })
    this.knownSince = this.#at()
    this.#ahead = this.wallAhead + this.slept
    this.clockSetAt = -Infinity
  }

  /** The vehicle may have another terminal, or any may. */
  forget(isKnown = true): void {
    if (isKnown) this.standing.forget(1)
    else this.standing.forgetAll()
    this.knownSince = this.#at()
  }

  /** As CarryingOut does with a terminal that has been with another server. */
  cameBack(): void {
    this.standing.forget(1)
    this.knownSince = this.#at()
  }

  /** The server does so whenever it looks at reports. */
  lookAtClocks(): void {
    const ahead = this.wallAhead + this.slept
    if (Math.abs(ahead - this.#ahead) > parted) {
      this.clockSetAt = this.elapsed()
      this.#ahead = ahead
    }
    this.#ahead = Math.max(this.#ahead, ahead)
  }
}
