/**
 * Somebody else signs in to a superior platform with our access code: the platform ends our main link for it, accepts us again, which ends that of the
 * other one, and so on. We do not see the other one. What we see is a platform that is there, accepts our sign-in each time, and ends the link again and
 * again soon afterwards, which it does for hardly anything else. One that cannot be reached or refuses us in between has other troubles.
 */

/** Ends longer ago than this say nothing of now, ms. */
const within = 30 * 60_000
/** A link that was there for longer was ended by something else, ms. */
const soon = 10 * 60_000
/** A restart ends a link once, a restart that fails twice. */
const enough = 3

export interface Turns {
  /** Of the first of these ends, ms since 1970. */
  readonly since: number
  readonly turns: number
}

export class MainLinkTurns {
  #ends: number[] = []

  /** The platform has ended the link that it had accepted at `acceptedAt`. ms since 1970 */
  ended(acceptedAt: number, at: number): Turns | undefined {
    if (at - acceptedAt > soon) {
      this.#ends = []
      return undefined
    }
    this.#ends = [...this.#ends.filter(end => at - end < within), at]
    const [since = at] = this.#ends
    return this.#ends.length >= enough ? { since, turns: this.#ends.length } : undefined
  }

  /** It could not be reached, refused us, or the link ended for a reason that we know. */
  forget(): void {
    this.#ends = []
  }
}
