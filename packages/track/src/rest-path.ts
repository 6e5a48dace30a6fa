/** The path as it is passed on: from driving report to driving report and from place to place of the rests, with the metres of each. */
import type { Fix } from './jumps.ts'
import { between, deviationOf, type Place, type Rest, type RestSink } from './rest.ts'
import { longitudeDelta } from './sphere.ts'

/** A rest shorter than this, ms, with fixes at most so far away, m, does not bend the path. */
const shortRest = 180_000
const besidePath = 80

export class RestPath {
  readonly #sink: RestSink
  /** Where what was passed on ends; undefined: nothing was, or a jump follows. */
  #at: Place | undefined
  /** Metres until there that are not passed on: a short rest beside the path. */
  #owed = 0

  constructor(sink: RestSink) {
    this.#sink = sink
  }

  clone(sink: RestSink): RestPath {
    const copy = new RestPath(sink)
    copy.#at = this.#at && { latitude: this.#at.latitude, longitude: this.#at.longitude }
    copy.#owed = this.#owed
    return copy
  }

  isLike(other: RestPath): boolean {
    const [one, two] = [this.#at, other.#at]
    return one?.latitude === two?.latitude && one?.longitude === two?.longitude && this.#owed === other.#owed
  }

  get at(): Place | undefined {
    return this.#at
  }

  /** A jump follows: its way is none. */
  break(): void {
    this.#at = undefined
  }

  drive(fix: Fix): void {
    this.#sink.drive(fix, this.#advance(fix))
  }

  /** @param next where it went on to */
  rest(rest: Rest, next: Place | undefined): void {
    if (rest.jumped) this.break()
    for (const fix of rest.path.fixes) this.drive(fix)
    const { firstRow, lastRow, from, to, creeping } = rest
    const out = {
      firstRow,
      lastRow,
      from,
      to,
      latitude: Math.round(rest.latitude),
      longitude: Math.round(longitudeDelta(0, rest.longitude)),
      creeping,
      crept: creeping ? between(rest.begin, rest.end) : 0,
      reports: rest.fixes,
      deviation: deviationOf(rest),
    }
    if (creeping) {
      // Along where it crept, not to the middle of it.
      this.#sink.rest(out, this.#advance(rest.begin))
      this.#at = { latitude: rest.end.latitude, longitude: rest.end.longitude }
      return
    }
    const at = this.#at
    const short = rest.to - rest.from < shortRest
    if (at && next && short) {
      const [there, on, direct] = [between(at, rest), between(rest, next), between(at, next)]
      if (there < besidePath && on < besidePath) {
        // The path goes past it: what is left is added by what follows.
        const until = Math.min(there, direct)
        this.#sink.rest(out, this.#owed + until)
        this.#owed = direct - until - between(rest, next)
        this.#at = { latitude: rest.latitude, longitude: rest.longitude }
        return
      }
    }
    this.#sink.rest(out, this.#advance(rest))
  }

  #advance(to: Place): number {
    const at = this.#at
    const metres = at ? Math.max(0, between(at, to) + this.#owed) : 0
    this.#owed = 0
    if (at) {
      // Nobody else has it.
      at.latitude = to.latitude
      at.longitude = to.longitude
    } else this.#at = { latitude: to.latitude, longitude: to.longitude }
    return metres
  }
}
