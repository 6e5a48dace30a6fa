/** Which stored reports rules look at, and as what. Pure. */
import { clockIsSound, isTimedByArrival, type PositionReport, quality } from '../../../events/position-report.ts'
import type { VehicleMemory } from '../../../rules/rule-memory.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import { placeOf } from './place-of-report.ts'
import type { HeardVehicle } from './rules.repository.ts'

/** A terminal that catches up in order does not say that its reports are late; older ones than this are history, ms. */
const maxDelayMs = 900_000

/** Where and when is known: by the terminal's time, or of a live report whose clock is not believed by its arrival. */
export const isRuled = ({ good, quality: flags }: PositionReport): boolean =>
  good && (clockIsSound(flags) || isTimedByArrival(flags))
/** A live one that says when, and not where: few kinds look at it. */
export const isBlind = ({ good, quality: flags }: PositionReport): boolean =>
  !good && (flags & quality.late) === 0 && (clockIsSound(flags) || isTimedByArrival(flags))
const isHistory = ({ quality: flags, time, receivedAt }: PositionReport): boolean =>
  (flags & quality.late) !== 0 || receivedAt - time > maxDelayMs

/** It has not moved since, as far as is known. */
export function wasHeard(memory: VehicleMemory, last: Omit<HeardVehicle, 'vehicleId'>): void {
  memory.heardAt = last.time
  memory.doneUntil = Math.max(memory.doneUntil, last.time)
  if ((last.quality & (quality.noFix | quality.atZero | quality.outOfRange)) !== 0) return
  const fix = { time: last.time, speedDkmh: last.speedDkmh, ...placeOf(last) }
  memory.fixes.begin(fix)
  memory.standing.next(fix)
}

/** Without what refers to a read buffer. */
export const ruled = (
  position: PositionReport,
  chosen: Pick<RuledReport, 'timeZone' | 'drivesFrom' | 'fuelCurve'>,
): RuledReport => ({
  vehicleId: position.vehicleId,
  time: position.time,
  digest: position.digest,
  receivedAt: position.receivedAt,
  quality: position.quality,
  edition: position.edition,
  latitudeE6: position.latitudeE6,
  longitudeE6: position.longitudeE6,
  speedDkmh: position.speedDkmh,
  status: position.status,
  alarms: position.alarms,
  fuelDl: position.fuelDl,
  satellites: position.satellites,
  ...chosen,
  late: isHistory(position),
  ...placeOf(position),
})
