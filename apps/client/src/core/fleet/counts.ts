/**
 * Number of vehicles by state. Each vehicle counts as one of driving, idling, parked or offline; the other counts overlap with
 * these.
 */
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
  /** Abnormally offline: the connection was lost while driving. */
  abnormalOffline: number
  /** No position fix in the newest report, or no report at all. */
  untargeted: number
  /** In alarm, abnormally offline or without a fix. Wrong clocks are known to the platforms only. */
  attention: number
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
  attention: 0,
}

const countNames = Object.keys(noCounts) as Array<keyof Counts>
export const sameCounts = (a: Counts, b: Counts): boolean => countNames.every(name => a[name] === b[name])

/** The state a vehicle is shown in. Without a connection it is offline, whatever it did last. */
export function stateOf({ onlineState, driveState }: Pick<Vehicle, 'onlineState' | 'driveState'>): VehicleState {
  if (onlineState === 'offline' || driveState === 'offline') return 'offline'
  // Connected, but no state known yet: treated as parked.
  return driveState === 'unknown' ? 'parked' : driveState
}

/** Connected and not moving. */
export const isStopped = (state: VehicleState): boolean => state === 'idling' || state === 'parked'

/** Without a position fix. */
export const isUntargeted = ({ position }: Pick<Vehicle, 'position'>): boolean => !position.located

/** Adds (1) or removes (-1) one vehicle. */
export function tally(counts: Counts, vehicle: Vehicle, by: 1 | -1): void {
  const state = stateOf(vehicle)
  counts.total += by
  counts[state] += by
  if (state !== 'offline') counts.online += by
  if (isStopped(state)) counts.stopped += by
  if (vehicle.alarmState === 'alarm') counts.alarm += by
  if (vehicle.position.abnormalOffline) counts.abnormalOffline += by
  if (isUntargeted(vehicle)) counts.untargeted += by
  if (vehicle.alarmState === 'alarm' || vehicle.position.abnormalOffline || isUntargeted(vehicle)) counts.attention += by
}
