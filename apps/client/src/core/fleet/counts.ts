/** How many vehicles are in each state. Every vehicle is in one of driving, idling, parked or offline; alarm counts beside them. */
import type { Vehicle } from '@outrider/contract'

export type VehicleState = 'driving' | 'idling' | 'parked' | 'offline'

export interface Counts {
  total: number
  online: number
  driving: number
  idling: number
  parked: number
  offline: number
  alarm: number
}

export const noCounts: Counts = { total: 0, online: 0, driving: 0, idling: 0, parked: 0, offline: 0, alarm: 0 }

/** The one state a vehicle is shown in. Without a link it is offline, whatever it did last. */
export function stateOf({ onlineState, driveState }: Pick<Vehicle, 'onlineState' | 'driveState'>): VehicleState {
  if (onlineState === 'offline' || driveState === 'offline') return 'offline'
  // Linked, but has never said what it does: it stands as far as anyone knows.
  return driveState === 'unknown' ? 'parked' : driveState
}

/** Counts one vehicle in (1) or out (-1). */
export function tally(counts: Counts, vehicle: Vehicle, by: 1 | -1): void {
  const state = stateOf(vehicle)
  counts.total += by
  counts[state] += by
  if (state !== 'offline') counts.online += by
  if (vehicle.alarmState === 'alarm') counts.alarm += by
}
