/** Drive state of a vehicle by its live state. Pure. */
import { type DriveState, drivingFrom } from '@outrider/contract'
import { accIsOn as isOn, type LatestState, movesBy } from '../events/latest-state.ts'

type Report = NonNullable<LatestState['report']>

export const accIsOn = (report: Report | null): boolean => report !== null && isOn(report)

/** Moving with the ignition on. */
export const isDriving = (report: Report): boolean => report.good && report.speedDkmh >= drivingFrom * 10 && accIsOn(report)

export function driveStateOf({
  online,
  movementHidden = false,
  latest: { report, moving },
}: {
  online: boolean
  movementHidden?: boolean
  latest: Pick<LatestState, 'report' | 'moving'>
}): DriveState {
  if (!online) return 'offline'
  if (!report || movementHidden) return 'unknown'
  if (moving ?? movesBy(report, null)) return 'driving'
  return accIsOn(report) ? 'idling' : 'parked'
}
