/**
 * What live reports show of each vehicle, in memory: after a restart nothing is cut before reports have shown again that it stands. Reports of
 * batches, late ones and repeated ones never count as standing; that it has driven off they show too.
 */
import type { EvidenceItem } from '@outrider/contract'
import { type PositionReport, quality, source } from '../../../events/position-report.ts'
import { recorderSpeedOf } from '../../../events/recorder-speed.ts'
import { fastest, interlockLimits, type Seen, type Stand } from './interlock.ts'

/** Live reports, one after the other, that left out an item: arrival of the first and of the last. */
interface LeftOut {
  since: number
  at: number
}

interface Kept extends Omit<Seen, 'linkedAt' | 'leftOutAt'> {
  /** null: the last report left out nothing. */
  leftOut: LeftOut | null

  latitudeE6: number
  longitudeE6: number
  /** The odometer when this fix, the same to the last digit, was first told; null: not told since. */
  odometerAtFixHm: number | null
}

/** A gap in which it may have driven, ms. */
const maxGap = 60_000
/** How far the terminal's clock may run from ours while it stands, ms. */
const maxSlip = 10_000
/** By how much the two clocks of the server may part: its small corrections, ms. */
const maxParted = 1_000

/** Alarm bits of a module that is broken, and of an antenna that is cut off or shorted: such a receiver may tell the last fix that it had. */
const receiverFaults = (1 << 4) | (1 << 5) | (1 << 6)

/** Alarm bits of speeding and of nearly speeding, kept up as long as it is so. */
const speeding = (1 << 1) | (1 << 13)
/** Status bit of a vehicle that drives; before the edition of 2019 it is reserved. */
const driving = 1 << 22
const saysDriving = ({ edition, status, alarms }: PositionReport): boolean =>
  (edition === 2019 && (status & driving) !== 0) || (alarms & speeding) !== 0

/** Metres, over short distances. */
function metresBetween([latitude, longitude]: readonly [number, number], otherLatitude: number, otherLongitude: number): number {
  const metresPerE6 = 0.111_195
  const north = (latitude - otherLatitude) * metresPerE6
  const east = (longitude - otherLongitude) * metresPerE6 * Math.cos((latitude * Math.PI) / 180e6)
  return Math.hypot(north, east)
}

export class Standing {
  readonly #byVehicle = new Map<number, Kept>()
  /** When terminals signed in last, ms since 1970, by vehicle. */
  readonly #linkedAt = new Map<number, number>()
  readonly #maxSpeedDkmh: number
  readonly #elapsed: () => number
  readonly #now: () => number
  #ahead: number
  #doubtedUntil = -Infinity

  /** `cutSpeed`: km/h. `elapsed`: monotonic, ms. `now`: ms since 1970. */
  constructor({ cutSpeed, elapsed, now }: { cutSpeed: number; elapsed: () => number; now: () => number }) {
    this.#maxSpeedDkmh = cutSpeed * 10
    this.#elapsed = elapsed
    this.#now = now
    this.#ahead = now() - elapsed()
  }

  of(vehicleId: number): Seen | undefined {
    this.#watchClocks()
    const seen = this.#byVehicle.get(vehicleId)
    if (!seen) return undefined
    return { ...seen, leftOutAt: seen.leftOut?.at ?? -Infinity, linkedAt: this.#linkedAt.get(vehicleId) ?? -Infinity }
  }

  /** A terminal has signed in: a cut goes to it only when it has shown that it stands too, for which one report is enough. */
  newLink(vehicleId: number): void {
    this.#linkedAt.set(vehicleId, this.#now())
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
    this.#watchClocks()
    const before = this.#byVehicle.get(report.vehicleId)
    const isLive = report.source === source.report || report.source === source.queryReply
    if (!isLive || (report.quality & quality.late) !== 0) {
      if (before?.standing && this.#showsDriving(before.standing, report))
        this.#byVehicle.set(report.vehicleId, { ...before, standing: null, stuck: before.stuck || fixOf(before, report).stuck })
      return false
    }
    // Published after its commit, which may have waited for the database.
    const at = this.#elapsed() - Math.max(0, this.#now() - report.receivedAt)
    this.#byVehicle.set(report.vehicleId, this.#next(before, report, at))
    return true
  }

  /**
   * How old a report is depends on both clocks of the server. Where the settable one went ahead, the machine may have slept, and what was seen is
   * older than it looks; where it went back, a report long under way looks new. Small steps add up.
   */
  #watchClocks(): void {
    const ahead = this.#now() - this.#elapsed()
    if (Math.abs(ahead - this.#ahead) <= maxParted) {
      this.#ahead = Math.max(this.#ahead, ahead)
      return
    }
    this.#ahead = ahead
    this.#doubtedUntil = this.#elapsed() + interlockLimits.doubt
    for (const [vehicleId, seen] of this.#byVehicle)
      this.#byVehicle.set(vehicleId, { ...seen, standing: null, doubtedUntil: this.#doubtedUntil })
  }

  #next(before: Kept | undefined, report: PositionReport, at: number): Kept {
    const unsound = (report.quality & (quality.future | quality.clockUnusable)) !== 0
    const ahead = report.time - report.receivedAt > interlockLimits.maxAhead
    const doubtedUntil =
      unsound || ahead ? at + interlockLimits.doubt : Math.max(before?.doubtedUntil ?? -Infinity, this.#doubtedUntil)
    const shown = this.#shownBy(report)
    if (before && shown.stands && report.time <= before.time) {
      // The same moment told twice, as by the answer to a question that a report brought about: nothing new, and no reason to begin again. Told
      // much later it is the fix of a receiver that is stuck.
      const isSame = report.time === before.time && isWhereItStood(before, report) && !hasRisen(before.standing, report)
      if (isSame) return { ...before, doubtedUntil, stuck: before.stuck || at - before.at > interlockLimits.maxAge }
    }
    // Without an item that was told before it may be what a stuck receiver says of a vehicle that drives: it is no evidence, and no news.
    const isLess = [...(before?.standing?.items ?? [])].some(item => !shown.items.includes(item))
    if (before && shown.stands && isLess && isWhereItStood(before, report) && !hasRisen(before.standing, report)) {
      const leftOut = leftOutAfter(before.leftOut, at)
      // For so long it is a terminal that does not send the item: the half minute begins again without it.
      if (at - leftOut.since < interlockLimits.leftOut)
        return { ...before, doubtedUntil, leftOut, standing: withItems(before.standing, shown.items) }
    }
    // One of a moment that was told already, or of before it, begins no half minute: its time may be frozen.
    const isNews = !before || report.time > before.time
    const { fix, stuck } = fixOf(before, report)
    const goesOn = before?.standing ? this.#goesOn(before, before.standing, report, at) : undefined
    return {
      at,
      time: report.time,
      arrivedAt: report.receivedAt,
      good: shown.good,
      gnssSpeedDkmh: report.speedDkmh,
      recorderSpeedDkmh: shown.recorderSpeedDkmh,
      saysDriving: saysDriving(report),
      satellites: report.satellites,
      mileageHm: report.mileageHm,
      stuck,
      doubtedUntil,
      leftOut: null,
      ...fix,
      standing: shown.stands && !stuck && isNews ? standAfter(goesOn, report, at, shown.items) : null,
    }
  }

  #shownBy(report: PositionReport) {
    const recorderSpeedDkmh = recorderSpeedOf(report.extras) ?? null
    const { satellites, mileageHm } = report
    const enough = satellites === null || satellites >= interlockLimits.satellites
    // A receiver that knows no speed says nothing of standing, whatever its place.
    const sound = report.good && report.noSpeed !== true
    const good = sound && (report.quality & ~quality.gcj02) === 0 && (report.alarms & receiverFaults) === 0
    const slow = fastest({ gnssSpeedDkmh: report.speedDkmh, recorderSpeedDkmh }) <= this.#maxSpeedDkmh
    const items: EvidenceItem[] = []
    if (mileageHm !== null) items.push('odometer')
    if (recorderSpeedDkmh !== null) items.push('recorderSpeed')
    if (satellites !== null) items.push('satellites')
    return { recorderSpeedDkmh, good, stands: good && enough && slow && !saysDriving(report), items }
  }

  /** A report that comes later than its moment never shows that a vehicle stands, but it may show that it drove off since. */
  #showsDriving(stand: Stand, report: PositionReport): boolean {
    if (report.time <= stand.time) return false
    const { recorderSpeedDkmh } = this.#shownBy(report)
    const moved = report.good && metresBetween(stand.placeE6, report.latitudeE6, report.longitudeE6) > interlockLimits.drift
    return (
      fastest({ gnssSpeedDkmh: report.speedDkmh, recorderSpeedDkmh }) > this.#maxSpeedDkmh ||
      saysDriving(report) ||
      moved ||
      isOtherOdometer(stand, report)
    )
  }

  /** It stands where it stood, with no gap since. */
  #goesOn(before: Kept, stand: Stand, report: PositionReport, at: number): Stand | undefined {
    if (at - before.at > maxGap) return undefined
    if (Math.abs(at - stand.since - (report.time - stand.time)) > maxSlip) return undefined
    if (isOtherOdometer(stand, report)) return undefined
    return isWhereItStood(before, report) ? stand : undefined
  }
}

/** A gap in which none came shows nothing of what the terminal sends. */
const leftOutAfter = (before: LeftOut | null, at: number): LeftOut => ({
  since: before && at - before.at <= maxGap ? before.since : at,
  at,
})

/** What it tells in a report that is no evidence it does send: later ones have to tell it too. */
const withItems = (stand: Stand | null, items: readonly EvidenceItem[]): Stand | null =>
  stand && { ...stand, items: new Set([...stand.items, ...items]) }

/** Told for the first time it says nothing of what was before. */
const isOtherOdometer = ({ odometerHm }: Stand, { mileageHm }: PositionReport): boolean =>
  mileageHm !== null && mileageHm !== odometerHm

/** Both have told it: what was not told before has not risen. */
const hasRisen = (stand: Stand | null, report: PositionReport): boolean =>
  stand !== null && stand.odometerHm !== null && isOtherOdometer(stand, report)

/** False where it did not stand. */
const isWhereItStood = ({ standing }: Kept, { latitudeE6, longitudeE6 }: PositionReport): boolean =>
  standing !== null && metresBetween(standing.placeE6, latitudeE6, longitudeE6) <= interlockLimits.drift

/**
 * A fix that is the same to the last digit is one of a vehicle that stands, or of a receiver that is stuck: the odometer tells. It stays stuck until
 * it says another one.
 */
function fixOf(before: Kept | undefined, { latitudeE6, longitudeE6, mileageHm }: PositionReport) {
  const isSame = before?.latitudeE6 === latitudeE6 && before.longitudeE6 === longitudeE6
  const first = isSame ? before.odometerAtFixHm : null
  const isStuckFix = isSame && before.stuck && before.standing === null
  return {
    fix: { latitudeE6, longitudeE6, odometerAtFixHm: first ?? mileageHm },
    stuck: isStuckFix || (first !== null && mileageHm !== null && mileageHm !== first),
  }
}

function standAfter(before: Stand | undefined, report: PositionReport, at: number, items: readonly EvidenceItem[]): Stand {
  const placeE6 = before?.placeE6 ?? ([report.latitudeE6, report.longitudeE6] as const)
  return {
    since: before?.since ?? at,
    time: before?.time ?? report.time,
    placeE6,
    metres: metresBetween(placeE6, report.latitudeE6, report.longitudeE6),
    reports: (before?.reports ?? 0) + 1,
    odometerHm: report.mileageHm,
    // A report that leaves out what one of them had does not come as far as here.
    items: new Set(items),
  }
}
