/** Drive state of a vehicle by its newest report. Pure. */
import { type DriveState, drivingFrom } from '@outrider/contract'
import type { LatestState } from '../events/latest-state.ts'

type Report = NonNullable<LatestState['report']>

const accBit = 1

export const accIsOn = (report: Report | null): boolean => ((report?.status ?? 0) & accBit) !== 0

/** Moving with the ignition on. */
export const isDriving = (report: Report): boolean => report.good && report.speedDkmh >= drivingFrom * 10 && accIsOn(report)

export function driveStateOf({
  online,
  movementHidden = false,
  latest: { report },
}: {
  online: boolean
  movementHidden?: boolean
  latest: Pick<LatestState, 'report'>
}): DriveState {
  if (!online) return 'offline'
  if (!report || movementHidden) return 'unknown'
  // In a tunnel the speed is still reported. With neither a fix nor the ignition on it is noise of the receiver.
  if (report.speedDkmh >= drivingFrom * 10 && (report.good || accIsOn(report))) return 'driving'
  return accIsOn(report) ? 'idling' : 'parked'
}
