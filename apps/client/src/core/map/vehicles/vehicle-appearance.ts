/** How a vehicle is drawn, from its last known state and its age. The icon name encodes it. */
import type { DriveState, Vehicle } from '@outrider/contract'

export interface VehicleAppearance {
  state: DriveState
  alarm: boolean
  /** The newest report had no fix: the icon is at the last known position. */
  noFix: boolean
  /** Oil or power is cut. */
  cut: boolean
  /** Whose drawing is shown; empty: the common one. */
  type: string
  /** Last known rather than current: offline, or the position is stale. */
  faded: boolean
}

/** Default age at which a position is stale, ms. */
export const staleAfter = 600_000

export function appearanceOf(
  { driveState, alarmState, onlineState, position }: Vehicle,
  now: number,
  stale = staleAfter,
  type = '',
): VehicleAppearance {
  return {
    state: onlineState === 'offline' && driveState !== 'unknown' ? 'offline' : driveState,
    alarm: alarmState === 'alarm',
    noFix: !position.located,
    cut: position.cut,
    type,
    faded: onlineState === 'offline' || position.gpsTime === null || now - position.gpsTime > stale,
  }
}

/** Only driving and idling vehicles point along their course; that of a parked receiver is noise. */
export const hasCourse = (state: DriveState): boolean => state === 'driving' || state === 'idling'

export const iconOf = ({ state, alarm, noFix, cut, type }: VehicleAppearance): string =>
  `vehicle:${state}${alarm ? ':alarm' : ''}${noFix ? ':nofix' : ''}${cut ? ':cut' : ''}${type ? `:type-${type}` : ''}`
