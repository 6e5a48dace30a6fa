/** How a vehicle looks on the map, out of what is known of it and how old that is. One name per look: the icon's. */
import type { DriveState, Vehicle } from '@outrider/contract'

export interface Look {
  state: DriveState
  alarm: boolean
  /** The newest report had no fix: the icon stands where the vehicle was last located. */
  noFix: boolean
  /** Last known rather than current: offline, or located too long ago. */
  faded: boolean
}

/** Without another word from the platform a position is stale after this, ms. */
export const staleAfter = 600_000

export function lookOf({ driveState, alarmState, onlineState, position }: Vehicle, now: number, stale = staleAfter): Look {
  return {
    state: onlineState === 'offline' && driveState !== 'unknown' ? 'offline' : driveState,
    alarm: alarmState === 'alarm',
    noFix: !position.located,
    faded: onlineState === 'offline' || position.gpsTime === null || now - position.gpsTime > stale,
  }
}

/** Only what drives or waits points somewhere; the course of a parked receiver is chance. */
export const hasCourse = (state: DriveState): boolean => state === 'driving' || state === 'idling'

export const iconOf = ({ state, alarm, noFix }: Look): string =>
  `vehicle:${state}${alarm ? ':alarm' : ''}${noFix ? ':nofix' : ''}`
