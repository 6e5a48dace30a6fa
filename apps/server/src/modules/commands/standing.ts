/**
 * What live reports show of each vehicle, in memory: after a restart nothing is known, and nothing is cut before reports have shown again that
 * the vehicle stands. Reports of batches, late ones and repeated ones never count as standing; that it has driven off they show too.
 */
import { type PositionReport, quality, source } from '../../events/position-report.ts'
import { recorderSpeedOf } from '../../events/recorder-speed.ts'
import { interlockLimits, type Seen } from './interlock.ts'

interface Kept extends Seen {
  latitudeE6: number
  longitudeE6: number
  /** Where and when, by the terminal's clock, it began to stand. */
  placeE6: readonly [number, number]
  standingTime: number
}

/** A gap in which it may have driven, ms. */
const maxGap = 60_000
/** Noise of a receiver that stands, metres. */
const maxDrift = 30
/** How far the terminal's clock may run from ours while it stands, ms. */
const maxSlip = 10_000

/** Metres, over short distances. */
function metresBetween([latitude, longitude]: readonly [number, number], otherLatitude: number, otherLongitude: number): number {
  const metresPerE6 = 0.111_195
  const north = (latitude - otherLatitude) * metresPerE6
  const east = (longitude - otherLongitude) * metresPerE6 * Math.cos((latitude * Math.PI) / 180e6)
  return Math.hypot(north, east)
}

/** 0.1 km/h; 0: not sent. */
export const recorderSpeed = (extras: Buffer | null): number => recorderSpeedOf(extras) ?? 0

const isSameMoment = (before: Kept, { time, latitudeE6, longitudeE6 }: PositionReport): boolean =>
  before.standingSince !== null && time === before.time && metresBetween(before.placeE6, latitudeE6, longitudeE6) <= maxDrift

export class Standing {
  readonly #byVehicle = new Map<number, Kept>()
  readonly #maxSpeedDkmh: number
  readonly #elapsed: () => number
  readonly #now: () => number

  /** `cutSpeed`: km/h. `elapsed`: monotonic, ms. `now`: ms since 1970. */
  constructor({ cutSpeed, elapsed, now }: { cutSpeed: number; elapsed: () => number; now: () => number }) {
    this.#maxSpeedDkmh = cutSpeed * 10
    this.#elapsed = elapsed
    this.#now = now
  }

  of(vehicleId: number): Seen | undefined {
    return this.#byVehicle.get(vehicleId)
  }

  /** The vehicle may have another terminal, or is gone. */
  forget(vehicleId: number): void {
    this.#byVehicle.delete(vehicleId)
  }

  /** Any of them may have. */
  forgetAll(): void {
    this.#byVehicle.clear()
  }

  /** Whether the report counts. */
  add(report: PositionReport): boolean {
    const isLive = report.source === source.report || report.source === source.queryReply
    if (!isLive || (report.quality & quality.late) !== 0) {
      this.#disprove(report)
      return false
    }
    // Published after its commit, which may have waited for the database.
    const at = this.#elapsed() - Math.max(0, this.#now() - report.receivedAt)
    const before = this.#byVehicle.get(report.vehicleId)
    const unsound = (report.quality & (quality.future | quality.clockUnusable)) !== 0
    const ahead = report.time - report.receivedAt > interlockLimits.maxAhead
    const doubtedUntil = unsound || ahead ? at + interlockLimits.doubt : (before?.doubtedUntil ?? -Infinity)
    const { speedDkmh, good, stands } = this.#shownBy(report)
    // The same moment told twice, as by the answer to a question that a report brought about: nothing new, and no reason to begin again.
    if (before && stands && !ahead && isSameMoment(before, report)) return true
    const goesOn = stands && before !== undefined && this.#goesOn(before, report, at)
    const kept: Kept = {
      at,
      time: report.time,
      arrivedAt: report.receivedAt,
      good,
      speedDkmh,
      doubtedUntil,
      latitudeE6: report.latitudeE6,
      longitudeE6: report.longitudeE6,
      standingSince: stands ? (goesOn ? before.standingSince : at) : null,
      placeE6: goesOn ? before.placeE6 : [report.latitudeE6, report.longitudeE6],
      standingTime: goesOn ? before.standingTime : report.time,
    }
    this.#byVehicle.set(report.vehicleId, kept)
    return true
  }

  #shownBy(report: PositionReport): { speedDkmh: number; good: boolean; stands: boolean } {
    const speedDkmh = Math.max(report.speedDkmh, recorderSpeed(report.extras))
    const good = report.good && (report.quality & ~quality.gcj02) === 0
    return { speedDkmh, good, stands: good && speedDkmh <= this.#maxSpeedDkmh }
  }

  /** A report that comes later than its moment never shows that a vehicle stands, but it may show that it drove off since. */
  #disprove(report: PositionReport): void {
    const before = this.#byVehicle.get(report.vehicleId)
    if (!before || before.standingSince === null || report.time <= before.standingTime) return
    const { speedDkmh } = this.#shownBy(report)
    const moved = report.good && metresBetween(before.placeE6, report.latitudeE6, report.longitudeE6) > maxDrift
    if (speedDkmh > this.#maxSpeedDkmh || moved) this.#byVehicle.set(report.vehicleId, { ...before, standingSince: null })
  }

  /** It stands where it stood, with no gap since. */
  #goesOn(before: Kept, report: PositionReport, at: number): boolean {
    if (before.standingSince === null || at < before.at || at - before.at > maxGap) return false
    // A position told again with an old time shows nothing new.
    if (report.time <= before.time) return false
    const byOurs = at - before.standingSince
    const byTheirs = report.time - before.standingTime
    if (Math.abs(byOurs - byTheirs) > maxSlip) return false
    return metresBetween(before.placeE6, report.latitudeE6, report.longitudeE6) <= maxDrift
  }
}
