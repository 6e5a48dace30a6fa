/** What a position says of its vehicle, where a platform sends no words for it. */

/** From this speed on a vehicle counts as driving, km/h: as by the account of movement, unless its organisation chooses otherwise there. Ours. */
export const drivingFrom = 4

/** `seq` of a position of a platform that numbers no changes: the client numbers them as they arrive. */
export const unnumbered = -1

type Sent = Readonly<Record<string, unknown>>
type DriveState = 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'

export function onlineStateOf({ onlineState, driveState, serverTime, gpsTime }: Sent): 'online' | 'offline' {
  if (onlineState === 'online' || onlineState === 'offline') return onlineState
  if (driveState !== undefined) return driveState === 'offline' || driveState === 'unknown' ? 'offline' : 'online'
  return (serverTime ?? gpsTime ?? undefined) === undefined ? 'offline' : 'online'
}

export function driveStateOf(sent: Sent): DriveState {
  if (sent['driveState'] !== undefined) return sent['driveState'] as DriveState
  if ((sent['serverTime'] ?? sent['gpsTime'] ?? undefined) === undefined && sent['onlineState'] === undefined) return 'unknown'
  if (onlineStateOf(sent) === 'offline') return 'offline'
  if (Number(sent['speed'] ?? 0) >= drivingFrom) return 'driving'
  return sent['accOn'] === true ? 'idling' : 'parked'
}

export const alarmStateOf = ({ alarmState, alarms }: Sent): 'alarm' | 'none' =>
  alarmState === 'alarm' || (alarmState === undefined && Array.isArray(alarms) && alarms.length > 0) ? 'alarm' : 'none'
