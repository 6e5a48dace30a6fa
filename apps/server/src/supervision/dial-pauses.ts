/** How long to wait before each new try of the main link: twice as long each time, from the start again after a login. */
import { type LinkTimes, withJitter, withMore } from './times.ts'

export class DialPauses {
  readonly #times: LinkTimes
  #next: number

  constructor(times: LinkTimes) {
    this.#times = times
    this.#next = times.firstPause
  }

  /** `refused`: for who we are. Trying again soon with the wrong password gets an account locked. */
  next(refused: boolean): number {
    const { refusedPause, longestPause } = this.#times
    const pause = withJitter(this.#next)
    this.#next = Math.min(this.#next * 2, longestPause)
    return refused ? Math.max(pause, withMore(refusedPause)) : pause
  }

  loggedIn(): void {
    this.#next = this.#times.firstPause
  }
}
