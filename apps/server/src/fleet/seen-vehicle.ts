/** What of a vehicle's state a user sees by their rights: positions with posAuth, alarms with alarmAuth. The rest is left empty. */
import type { AppMenuAuth } from '@outrider/contract'
import { emptyLatest } from '../events/latest-state.ts'
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

  /** The vehicle itself for users who see everything; otherwise a copy, as if what is not seen had never been reported. */
  seen(vehicle: LiveVehicle): LiveVehicle {
    if (this.key === '') return vehicle
    const hidden = this.positions ? {} : { abnormalOffline: false, movementHidden: true }
    return { ...vehicle, ...hidden, latest: this.#seenState(vehicle), json: null }
  }

  allSeen(vehicles: readonly LiveVehicle[]): readonly LiveVehicle[] {
    return this.key === '' ? vehicles : vehicles.map(vehicle => this.seen(vehicle))
  }

  #seenState({ identity, latest }: LiveVehicle): LiveVehicle['latest'] {
    const { report } = latest
    if (this.positions) return { ...latest, report: report && { ...report, alarms: 0 } }
    const none = { ...emptyLatest(identity.id), receivedAt: latest.receivedAt }
    if (!this.alarms || !report?.alarms) return none
    return { ...none, report: { ...report, ...withoutPosition } }
  }
}

/** Replaces everything in a report that tells of position and movement. */
const withoutPosition = {
  latitudeE6: 0,
  longitudeE6: 0,
  altitude: 0,
  speedDkmh: 0,
  course: 0,
  status: 0,
  mileageHm: null,
  fuelDl: null,
  signal: null,
  satellites: null,
  quality: 0,
  good: false,
} as const
