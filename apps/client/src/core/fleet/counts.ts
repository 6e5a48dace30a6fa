/** How many vehicles are in each state. Every vehicle is in one of driving, idling, parked or offline; the others count beside them. */
import type { Vehicle } from '@outrider/contract'

export type VehicleState = 'driving' | 'idling' | 'parked' | 'offline'

export interface Counts {
  total: number
  online: number
  driving: number
  idling: number
  parked: number
  offline: number
  /** Idling or parked. */
  stopped: number
  alarm: number
  /** Offline as they should not be: driving one moment, silent the next. */
  abnormalOffline: number
  /** The newest report had no position fix, or there is none. */
  untargeted: number
}

export const noCounts: Counts = {
  total: 0,
  online: 0,
  driving: 0,
  idling: 0,
  parked: 0,
  stopped: 0,
  offline: 0,
  alarm: 0,
  abnormalOffline: 0,
  untargeted: 0,
}

const countNames = Object.keys(noCounts) as Array<keyof Counts>
export const sameCounts = (a: Counts, b: Counts): boolean => countNames.every(name => a[name] === b[name])

/** The one state a vehicle is shown in. Without a link it is offline, whatever it did last. */
export function stateOf({ onlineState, driveState }: Pick<Vehicle, 'onlineState' | 'driveState'>): VehicleState {
  if (onlineState === 'offline' || driveState === 'offline') return 'offline'
  // Linked, but has never said what it does: it stands as far as anyone knows.
  return driveState === 'unknown' ? 'parked' : driveState
}

/** Linked, and not moving. */
export const isStopped = (state: VehicleState): boolean => state === 'idling' || state === 'parked'

/** Without a position fix: where it is now is not known. */
export const isUntargeted = ({ position }: Pick<Vehicle, 'position'>): boolean => !position.located

/** Counts one vehicle in (1) or out (-1). */
export function tally(counts: Counts, vehicle: Vehicle, by: 1 | -1): void {
  const state = stateOf(vehicle)
  counts.total += by
  counts[state] += by
  if (state !== 'offline') counts.online += by
  if (isStopped(state)) counts.stopped += by
  if (vehicle.alarmState === 'alarm') counts.alarm += by
  if (vehicle.position.abnormalOffline) counts.abnormalOffline += by
  if (isUntargeted(vehicle)) counts.untargeted += by
}
