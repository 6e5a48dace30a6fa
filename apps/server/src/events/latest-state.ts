/**
 * How reports update the live state of a vehicle. The report part (speed, switches, alarms) follows the newest report, the fix part
 * (the position) the newest good fix. Older reports change neither. Reports are ordered by the terminal's time; a live one whose clock is not
 * believed is newer than all before it, and is followed by the next live one, whatever that one's time is.
 */
import { drivingFrom } from '@outrider/contract'
import { clockIsSound, isTimedByArrival, type PositionReport, quality } from './position-report.ts'

export interface LatestState {
  vehicleId: number
  /** When the last report arrived, ms since 1970. */
  receivedAt: number
  report: PositionReport | null
  fix: PositionReport | null
  /** It drives, as of the newest report (`movesBy`); null: no report has told. */
  moving: boolean | null
  /** Newest time of a report with a sound clock, ms since 1970; 0: none. */
  soundTime: number
}

export const emptyLatest = (vehicleId: number): LatestState => ({
  vehicleId,
  receivedAt: 0,
  report: null,
  fix: null,
  moving: null,
  soundTime: 0,
})

/** From this speed on a vehicle drives where its organisation has not chosen otherwise, 0.1 km/h. */
export const usualDrivesFrom = drivingFrom * 10

/**
 * Updates `latest`; returns whether anything but `receivedAt` changed. Of two reports with equal time the later arrival wins.
 * @param drivesFrom of its organisation, 0.1 km/h
 */
export function applyReport(latest: LatestState, report: PositionReport, drivesFrom = usualDrivesFrom): boolean {
  const isAhead = latest.receivedAt > report.receivedAt + ownClockAhead
  latest.receivedAt = isAhead ? report.receivedAt : Math.max(latest.receivedAt, report.receivedAt)
  if (clockIsSound(report.quality)) latest.soundTime = soundTimeAfter(latest.soundTime, report)
  // Sent late with a clock that is not believed: nobody knows when it was.
  else if (!isTimedByArrival(report.quality)) return false
  const newest = supersedes(report, latest.report)
  const moves = report.good && supersedes(report, latest.fix)
  if (!newest && !moves) return false
  // Do not keep a slice of the read buffer in the long-lived live state.
  const stored = report.extras === null && !report.alarmSignal ? report : { ...report, extras: null, alarmSignal: null }
  if (newest) {
    latest.moving = movesBy(report, latest.moving, drivesFrom)
    latest.report = withLastReadings(stored, latest.report)
  }
  if (moves) latest.fix = stored
  return true
}

/** What is known is from so much later than a report that arrives, ms: our own clock was ahead when that came. Arrivals may change places by less. */
export const ownClockAhead = 60_000

const isLate = ({ quality: flags }: Pick<PositionReport, 'quality'>): boolean => (flags & quality.late) !== 0

/** A time that has not come yet was believed while our own clock was ahead: it keeps nothing back. Clocks of terminals are ahead by less. */
const isYetToCome = (time: number, { receivedAt }: PositionReport): boolean => time > receivedAt + ownClockAhead

const soundTimeAfter = (known: number, report: PositionReport): number =>
  isYetToCome(known, report) && !isLate(report) ? report.time : Math.max(known, report.time)

/** Whether a report that arrives replaces a known one. The statement of ingest.repository.ts has the same rule. */
function supersedes(report: PositionReport, known: PositionReport | null): boolean {
  if (known === null || isTimedByArrival(report.quality) || report.time >= known.time) return true
  return !isLate(report) && (isTimedByArrival(known.quality) || isYetToCome(known.time, report))
}

const accBit = 1
export const accIsOn = (report: Pick<PositionReport, 'status'>): boolean => (report.status & accBit) !== 0

/**
 * Whether a vehicle drives, by a report and what was known before. Without a fix the receiver knows no speed, and many report 0: with the ignition on
 * it goes on as before. With neither fix nor ignition a speed is noise of the receiver.
 */
export function movesBy(report: PositionReport, before: boolean | null, drivesFrom = usualDrivesFrom): boolean | null {
  const fast = report.speedDkmh >= drivesFrom
  if (report.good) return fast
  return accIsOn(report) && (fast || before)
}

/** Mileage and fuel are not part of every report: the last known values stay. */
function withLastReadings(report: PositionReport, before: PositionReport | null): PositionReport {
  if (before === null || (report.mileageHm !== null && report.fuelDl !== null)) return report
  const { mileageHm, fuelDl } = before
  return { ...report, mileageHm: report.mileageHm ?? mileageHm, fuelDl: report.fuelDl ?? fuelDl }
}

/** Merges a stored state into `latest`: of report part and fix part the newer one wins. */
export function mergeLatest(latest: LatestState, stored: LatestState): void {
  const newest = stored.report !== null && isNewer(stored.report, latest.report)
  // What is in memory may have begun without a fix: what was known before it is stored.
  if (newest) latest.moving = stored.moving
  else if (latest.moving === null && latest.report) latest.moving = movesBy(latest.report, stored.moving)
  if (newest) latest.report = stored.report
  if (stored.fix && isNewer(stored.fix, latest.fix)) latest.fix = stored.fix
  latest.receivedAt = Math.max(latest.receivedAt, stored.receivedAt)
  latest.soundTime = Math.max(latest.soundTime, stored.soundTime)
}

/** Takes over what another server has stored, which is all there is of a vehicle whose reports come there. Returns whether it is news. */
export function takeStored(latest: LatestState, stored: LatestState): boolean {
  if (stored.receivedAt <= latest.receivedAt) return false
  Object.assign(latest, stored)
  return true
}

/** What is in memory arrived after what was stored, unless the terminal's time says otherwise. */
const isNewer = (stored: PositionReport, known: PositionReport | null): boolean =>
  known === null ||
  (stored.time > known.time &&
    !isTimedByArrival(stored.quality) &&
    !isTimedByArrival(known.quality) &&
    !isYetToCome(stored.time, known))

export const isLocated = (report: PositionReport): boolean => report.good
export const datumOf = (report: PositionReport): 'wgs84' | 'gcj02' => ((report.quality & quality.gcj02) === 0 ? 'wgs84' : 'gcj02')
