/** Vehicles and positions for tests: whole records, of which a test names only what it is about. */
import type { Position, Vehicle } from '@outrider/contract'

export const positionOf = (vehicleId: string, change: Partial<Position> = {}): Position => ({
  vehicleId,
  latitude: 31.2,
  longitude: 121.5,
  datum: 'wgs84',
  altitude: 10,
  speed: 0,
  course: 0,
  gpsTime: 1_750_000_000_000,
  timeOfArrival: false,
  clockOffset: 0,
  serverTime: 1_750_000_000_500,
  located: true,
  accOn: false,
  cut: false,
  onlineState: 'online',
  driveState: 'parked',
  abnormalOffline: false,
  alarmState: 'none',
  alarms: [],
  mileage: null,
  fuel: null,
  signal: null,
  satellites: null,
  seq: 1,
  ...change,
})

export function vehicleOf(id: string, change: Partial<Vehicle> = {}, position: Partial<Position> = {}): Vehicle {
  const at = positionOf(id, position)
  return {
    id,
    plateNum: `沪A${id.padStart(5, '0')}`,
    plateColor: 2,
    nickname: '',
    orgId: 1,
    orgName: 'Fleet',
    vehicleType: 'truck',
    simNum: `1380000${id.padStart(4, '0')}`,
    terminalId: '',
    initials: '',
    rank: 0,
    speed: at.speed,
    onlineState: at.onlineState,
    alarmState: at.alarmState,
    driveState: at.driveState,
    position: at,
    ...change,
  }
}
