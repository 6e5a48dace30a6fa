/** When a vehicle was driven in periods of a driver, as live reports are counted. Pure. */
import { pointFlags, type Track } from '@outrider/track'
import { addDriving, type DrivingSpan } from '../../rules/driver-time.ts'

export interface DrivenInPeriods {
  vehicleId: number
  /** From this speed on it drives, 0.1 km/h. */
  drivesFrom: number
  /** ms since 1970, both included. */
  periods: readonly { from: number; to: number }[]
}

const drives = pointFlags.fixed | pointFlags.accOn

export function drivingSpans(track: Track, { vehicleId, drivesFrom, periods }: DrivenInPeriods): DrivingSpan[] {
  const spans: DrivingSpan[] = []
  for (let row = 0; row < track.length; row++) {
    const time = track.time[row] ?? 0
    if (((track.flags[row] ?? 0) & drives) !== drives || (track.speed[row] ?? 0) < drivesFrom) continue
    if (periods.some(({ from, to }) => from <= time && time <= to)) addDriving(spans, vehicleId, time)
  }
  return spans
}
