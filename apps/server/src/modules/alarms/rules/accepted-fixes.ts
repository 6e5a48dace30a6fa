/**
 * Which fixes of a vehicle rules look at, one report after the other: a fix that the vehicle cannot have reached waits until others confirm it, and is
 * refused when the vehicle is found where it was. A fix waits only when it is a jump: one that is near costs nothing.
 *
 * Seam: the movement account of `packages/track` decides the same for tracks; rules take theirs by this interface.
 */
import { distance } from '@outrider/geo'

export interface Fix {
  /** ms since 1970. */
  readonly time: number
  /** Degrees, WGS-84. */
  readonly latitude: number
  readonly longitude: number
  /** 0.1 km/h. */
  readonly speedDkmh: number
}

export interface Sorted<F extends Fix> {
  /** In the order of their times. */
  accepted: F[]
  refused: F[]
  /** Fixes accepted from this time on were an excursion of the receiver: it is back, and did not drive. ms since 1970 */
  disprovedSince?: number
}

/** Receivers err by this much, metres. */
const tolerance = 100
/** Upper bound for road vehicles, m/s. */
const fastest = 70
/** A vehicle is faster between two reports than it says in them: by this factor, or this much, m/s. */
const faster = 1.5
const slowest = 5
/** After a longer silence nothing is known of its speed, ms. */
const maxSilence = 300_000
/** Receivers say up to 3 km/h at rest. 0.1 km/h */
export const drivesFrom = 50
/** What no vehicle could do at all is believed of one that drives after this, ms. */
const impossibleAfter = 20_000
/** Without a speed that explains it a jump is believed after so many fixes over so long, ms. */
const believedAfter = { fixes: 4, ms: 60_000 }
/** A fix this near to the place before an excursion is back there, metres. */
const backWithin = 250

/** m/s */
const lorry = 25
/** What has lasted longer than this is no excursion, ms. */
const longestExcursion = 3_600_000

export const metresBetween = (a: Fix, b: Fix): number =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })
const mps = (speedDkmh: number): number => speedDkmh / 36

/** Whether a vehicle that says these speeds gets from one to the other. */
function isNear(from: Fix, to: Fix, bySpeed: boolean): boolean {
  const seconds = Math.max(0, to.time - from.time) / 1_000
  const believed =
    bySpeed && to.time - from.time <= maxSilence
      ? Math.max(slowest, mps(Math.max(from.speedDkmh, to.speedDkmh))) * faster
      : fastest
  return metresBetween(from, to) <= tolerance + Math.min(fastest, believed) * seconds
}

/** At rest at both ends, and faster between them than a lorry drives. */
const isTooFast = (from: Fix, to: Fix): boolean =>
  metresBetween(from, to) > tolerance + (lorry * Math.max(0, to.time - from.time)) / 1_000

export class AcceptedFixes<F extends Fix> {
  #last: Fix | undefined
  /** A jump from the last one, each reached from the one before. */
  #waiting: F[] = []
  /** It moves, and says no speeds. */
  #speedless = false
  /** The jump that was believed last: the place before it, and when it began. */
  #excursion: { from: Fix; since: number } | undefined

  /** Where it was before anything is known of it here. */
  begin(fix: Fix): void {
    this.#last = fix
  }

  /** 0.1 km/h of the last accepted one. */
  get speedDkmh(): number {
    return this.#last?.speedDkmh ?? 0
  }

  next(fix: F): Sorted<F> {
    const last = this.#last
    if (!last || isNear(last, fix, !this.#speedless)) return this.#accept(fix)
    const before = this.#waiting.at(-1)
    if (before && !isNear(before, fix, false)) {
      const refused = this.#waiting
      this.#waiting = [fix]
      return { accepted: [], refused }
    }
    this.#waiting.push(fix)
    if (!this.#isBelieved()) return { accepted: [], refused: [] }
    return this.#believe(last)
  }

  #accept(fix: F): Sorted<F> {
    const refused = this.#waiting
    this.#waiting = []
    this.#last = fix
    if (fix.speedDkmh >= drivesFrom) this.#speedless = false
    const excursion = this.#excursion
    // It came back by itself, or has been there for long: it was there.
    if (excursion && (fix.time - excursion.since > longestExcursion || metresBetween(excursion.from, fix) <= backWithin))
      this.#excursion = undefined
    return { accepted: [fix], refused }
  }

  /** Two fixes that say how they came from one to the other, or enough of them. */
  #isBelieved(): boolean {
    const [first, before, fix] = [this.#waiting[0], this.#waiting.at(-2), this.#waiting.at(-1)]
    if (!first || !before || !fix) return false
    const drives = before.speedDkmh >= drivesFrom && fix.speedDkmh >= drivesFrom && isNear(before, fix, true)
    const possible = this.#last !== undefined && isNear(this.#last, first, false)
    return (
      (drives && (possible || fix.time - first.time >= impossibleAfter)) ||
      (this.#waiting.length >= believedAfter.fixes && fix.time - first.time >= believedAfter.ms)
    )
  }

  #believe(last: Fix): Sorted<F> {
    const accepted = this.#waiting
    const [first, fix] = [accepted[0] as F, accepted.at(-1) as F]
    this.#waiting = []
    this.#last = fix
    const stood = accepted.every(({ speedDkmh }) => speedDkmh < drivesFrom)
    const excursion = this.#excursion
    this.#excursion = undefined
    if (excursion && metresBetween(excursion.from, first) <= backWithin && isTooFast(last, first)) {
      return { accepted, refused: [], disprovedSince: excursion.since }
    }
    this.#speedless = stood && accepted.every((each, n) => n === 0 || metresBetween(accepted[n - 1] as F, each) > tolerance)
    // What drove there was there.
    if (stood && !this.#speedless && isTooFast(last, first)) this.#excursion = { from: last, since: first.time }
    return { accepted, refused: [] }
  }
}
