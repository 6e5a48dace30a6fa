/** What rules look at of a report. */
import { usualDrivesFrom } from '../events/latest-state.ts'
import type { PositionReport } from '../events/position-report.ts'
import type { FuelCurveSince } from '../fleet/fuel-of-vehicle.ts'
import type { ItemAlarms } from '../events/item-alarms.ts'
import type { Departure } from './departure.ts'
import type { DriverAtWheel } from './driver-time.ts'
import type { StoredRule } from './stored-rule.ts'

/** Another vehicle is within a distance, or none is; unknown: too little has been heard of the others to say so. */
export type Beside = 'near' | 'far' | 'unknown'

/** A good report: live, by its own time or that of its arrival, or late with a sound clock. Degrees WGS-84. */
export interface RuledReport
  extends Pick<
    PositionReport,
    | 'vehicleId'
    | 'time'
    | 'digest'
    | 'receivedAt'
    | 'quality'
    | 'edition'
    | 'latitudeE6'
    | 'longitudeE6'
    | 'speedDkmh'
    | 'status'
    | 'alarms'
    | 'fuelDl'
    | 'satellites'
  > {
  latitude: number
  longitude: number
  /** Of the vehicle, for days and hours; IANA. */
  timeZone: string
  /** Of its fuel sensor; nothing: it sends tenths of a litre. */
  fuelCurve?: FuelCurveSince | undefined
  /** What its sensors read, by kind and channel (`slotOf` of sensors); nothing: no rule asks. */
  sensors?: ReadonlyMap<string, number> | undefined
  /** Who is at the wheel; null: nobody is known; nothing: no rule asks. */
  driver?: DriverAtWheel | null | undefined
  /** What its items say of alarms; nothing: no alarm, or no rule asks. */
  items?: ItemAlarms | undefined
  /** Its trip and its check before it left; nothing: no rule asks, or it is not known. */
  departure?: Departure | undefined
  /** How many others that a rule watches stand near it now; nothing: no rule asks. */
  standingNear?: ((rule: StoredRule) => number) | undefined
  /** Whether another vehicle of a rule is within so many metres; nothing: no rule asks. */
  beside?: ((rule: StoredRule, metres: number) => Beside) | undefined
  /** From this speed on it drives, as its organisation has chosen, 0.1 km/h; nothing: the usual one. */
  drivesFrom?: number | undefined
  /** History: what it finds is marked as late, and nobody is notified. */
  late: boolean
}

/** From this speed on it drives, as its organisation has chosen, 0.1 km/h. */
export const drivesFromOf = ({ drivesFrom }: RuledReport): number => drivesFrom ?? usualDrivesFrom
