/** What a vehicle does, as its newest report says. Pure. */
import { type DriveState, drivingFrom } from '@outrider/contract'
import type { Latest } from '../events/latest.ts'

type Report = NonNullable<Latest['report']>

const accBit = 1

export const accIsOn = (report: Report | null): boolean => ((report?.status ?? 0) & accBit) !== 0

/** Moves with the ignition on. */
export const drives = (report: Report): boolean => report.good && report.speedDkmh >= drivingFrom * 10 && accIsOn(report)

export function driveStateOf({ online, latest: { report } }: { online: boolean; latest: Pick<Latest, 'report'> }): DriveState {
  if (!online) return 'offline'
  if (!report) return 'unknown'
  if (report.good && report.speedDkmh >= drivingFrom * 10) return 'driving'
  return accIsOn(report) ? 'idling' : 'parked'
}
