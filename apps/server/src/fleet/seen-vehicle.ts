/** What of a vehicle's state a user sees by their rights: positions with posAuth, alarms with alarmAuth. The rest is left empty. */
import type { AppMenuAuth } from '@outrider/contract'
import { usualDrivesFrom } from '../events/latest-state.ts'
import type { PositionReport } from '../events/position-report.ts'
import type { LiveVehicle } from './live-vehicle.ts'

export class StateRights {
  readonly positions: boolean
  readonly alarms: boolean
  /** Equal for users who see the same. */
  readonly key: string
  constructor({ posAuth, alarmAuth }: Pick<AppMenuAuth, 'posAuth' | 'alarmAuth'>) {
    this.positions = posAuth
    this.alarms = alarmAuth
    this.key = posAuth && alarmAuth ? '' : ` ${posAuth ? 'positions' : ''} ${alarmAuth ? 'alarms' : ''}`
  }

  /**
   * The vehicle itself for users who see everything; otherwise a copy, as if what is not seen had never been reported. Every field is
   * named: one that is added does not compile until somebody has decided who sees it.
   */
  seen(vehicle: LiveVehicle): LiveVehicle {
    if (this.key === '') return vehicle
    const { identity, online, seq } = vehicle
    const copy: Required<LiveVehicle> = {
      identity,
      online,
      seq,
      drivesFrom: vehicle.drivesFrom ?? usualDrivesFrom,
      abnormalOffline: this.positions && vehicle.abnormalOffline,
      movementHidden: !this.positions,
      latest: this.#seenState(vehicle),
      // Belong to the vehicle itself.
      slot: -1,
      json: null,
      earlier: null,
      later: null,
    }
    return copy
  }

  allSeen(vehicles: readonly LiveVehicle[]): readonly LiveVehicle[] {
    return this.key === '' ? vehicles : vehicles.map(vehicle => this.seen(vehicle))
  }

  #seenState({ identity, latest: { receivedAt, report, fix, moving, soundTime } }: LiveVehicle): Required<LiveVehicle['latest']> {
    const vehicleId = identity.id
    if (this.positions)
      return {
        vehicleId,
        receivedAt,
        report: report && { ...report, alarms: 0 },
        fix: fix && { ...fix, alarms: 0 },
        moving,
        soundTime,
      }
    return {
      vehicleId,
      receivedAt,
      report: this.alarms && report?.alarms ? { ...report, ...withoutPosition } : null,
      fix: null,
      moving: null,
      soundTime: 0,
    }
  }
}

/** What a user without posAuth sees of a report with an alarm. */
type AlarmField = 'vehicleId' | 'time' | 'receivedAt' | 'digest' | 'source' | 'edition' | 'alarms'

/** Replaces everything in a report that tells of position and movement. */
const withoutPosition: Required<Omit<PositionReport, AlarmField>> = {
  reportedTime: null,
  latitudeE6: 0,
  longitudeE6: 0,
  altitude: 0,
  speedDkmh: 0,
  noSpeed: false,
  course: 0,
  status: 0,
  mileageHm: null,
  fuelDl: null,
  signal: null,
  satellites: null,
  quality: 0,
  extras: null,
  alarmSignal: null,
  faults: 0,
  good: false,
}
