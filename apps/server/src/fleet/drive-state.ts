/** Drive state of a vehicle by its live state. Pure. */
import type { DriveState } from '@outrider/contract'
import { accIsOn as isOn, type LatestState, movesBy, usualDrivesFrom } from '../events/latest-state.ts'

type Report = NonNullable<LatestState['report']>

export const accIsOn = (report: Report | null): boolean => report !== null && isOn(report)

/** Moving with the ignition on. `drivesFrom`: of its organisation, 0.1 km/h. */
export const isDriving = (report: Report, drivesFrom = usualDrivesFrom): boolean =>
  report.good && report.speedDkmh >= drivesFrom && accIsOn(report)

export function driveStateOf({
  online,
  movementHidden = false,
  drivesFrom,
  latest: { report, moving },
}: {
  online: boolean
  movementHidden?: boolean
  drivesFrom?: number | undefined
  latest: Pick<LatestState, 'report' | 'moving'>
}): DriveState {
  if (!online) return 'offline'
  if (!report || movementHidden) return 'unknown'
  // A fix says it itself, also after its organisation has chosen another speed.
  const before = report.good ? null : moving
  if (before ?? movesBy(report, null, drivesFrom)) return 'driving'
  return accIsOn(report) ? 'idling' : 'parked'
}
