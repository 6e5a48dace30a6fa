/**
 * The one rule by which reports become the live state of a vehicle. Two parts move apart: the report part (speed, switches, alarms)
 * by the newest report, the fix part (where the vehicle is) by the newest good fix. Older reports change neither.
 */
import { clockIsSound, type PositionStored, quality } from './position-stored.ts'

export interface Latest {
  vehicleId: number
  /** When anything came from the vehicle, ms since 1970. */
  receivedAt: number
  report: PositionStored | null
  fix: PositionStored | null
}

export const nothingKnown = (vehicleId: number): Latest => ({ vehicleId, receivedAt: 0, report: null, fix: null })

/** Changes `latest`; says whether anything but `receivedAt` did change. Of two reports of one time the later arrival counts. */
export function learn(latest: Latest, report: PositionStored): boolean {
  latest.receivedAt = Math.max(latest.receivedAt, report.receivedAt)
  if (!clockIsSound(report.quality)) return false
  const newest = latest.report === null || report.time >= latest.report.time
  const moves = report.good && (latest.fix === null || report.time >= latest.fix.time)
  if (!newest && !moves) return false
  // The live state is kept long; a slice of a read buffer must not be.
  const kept = report.extras === null ? report : { ...report, extras: null }
  if (newest) latest.report = withLastWord(kept, latest.report)
  if (moves) latest.fix = kept
  return true
}

/** Terminals do not say these with every report: the last word stands. */
function withLastWord(report: PositionStored, before: PositionStored | null): PositionStored {
  if (before === null || (report.mileageHm !== null && report.fuelDl !== null)) return report
  const { mileageHm, fuelDl } = before
  return { ...report, mileageHm: report.mileageHm ?? mileageHm, fuelDl: report.fuelDl ?? fuelDl }
}

/** Joins what was kept of the vehicle elsewhere: of each part the newer stands. Unlike a report, what was kept has its two parts apart. */
export function join(latest: Latest, kept: Latest): void {
  latest.receivedAt = Math.max(latest.receivedAt, kept.receivedAt)
  if (kept.report && (latest.report === null || kept.report.time > latest.report.time)) latest.report = kept.report
  if (kept.fix && (latest.fix === null || kept.fix.time > latest.fix.time)) latest.fix = kept.fix
}

export const isLocated = (report: PositionStored): boolean => report.good
export const datumOf = (report: PositionStored): 'wgs84' | 'gcj02' => ((report.quality & quality.gcj02) === 0 ? 'wgs84' : 'gcj02')
