/**
 * How reports update the live state of a vehicle. The report part (speed, switches, alarms) follows the newest report, the fix part
 * (the position) the newest good fix. Older reports change neither.
 */
import { clockIsSound, type PositionReport, quality } from './position-report.ts'

export interface LatestState {
  vehicleId: number
  /** When the last report arrived, ms since 1970. */
  receivedAt: number
  report: PositionReport | null
  fix: PositionReport | null
}

export const emptyLatest = (vehicleId: number): LatestState => ({ vehicleId, receivedAt: 0, report: null, fix: null })

/** Updates `latest`; returns whether anything but `receivedAt` changed. Of two reports with equal time the later arrival wins. */
export function applyReport(latest: LatestState, report: PositionReport): boolean {
  latest.receivedAt = Math.max(latest.receivedAt, report.receivedAt)
  if (!clockIsSound(report.quality)) return false
  const newest = latest.report === null || report.time >= latest.report.time
  const moves = report.good && (latest.fix === null || report.time >= latest.fix.time)
  if (!newest && !moves) return false
  // Do not keep a slice of the read buffer in the long-lived live state.
  const stored = report.extras === null ? report : { ...report, extras: null }
  if (newest) latest.report = withLastReadings(stored, latest.report)
  if (moves) latest.fix = stored
  return true
}

/** Mileage and fuel are not part of every report: the last known values stay. */
function withLastReadings(report: PositionReport, before: PositionReport | null): PositionReport {
  if (before === null || (report.mileageHm !== null && report.fuelDl !== null)) return report
  const { mileageHm, fuelDl } = before
  return { ...report, mileageHm: report.mileageHm ?? mileageHm, fuelDl: report.fuelDl ?? fuelDl }
}

/** Merges a stored state into `latest`: of report part and fix part the newer one wins. */
export function mergeLatest(latest: LatestState, stored: LatestState): void {
  latest.receivedAt = Math.max(latest.receivedAt, stored.receivedAt)
  if (stored.report && (latest.report === null || stored.report.time > latest.report.time)) latest.report = stored.report
  if (stored.fix && (latest.fix === null || stored.fix.time > latest.fix.time)) latest.fix = stored.fix
}

export const isLocated = (report: PositionReport): boolean => report.good
export const datumOf = (report: PositionReport): 'wgs84' | 'gcj02' => ((report.quality & quality.gcj02) === 0 ? 'wgs84' : 'gcj02')
