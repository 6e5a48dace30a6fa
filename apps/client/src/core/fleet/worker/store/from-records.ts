/** Converts JSON records to columns: polls, replies to commands, and platforms without a column format. */
import {
  type Columns,
  driveStateShift,
  driveStates,
  flagBits,
  noByte,
  noClock,
  noCoordinate,
  type Position,
  type StateTable,
  textsOf,
  type Vehicle,
  type VehicleTable,
} from '@outrider/contract'

/** Names of alarm bits, 32 for each edition of JT/T 808; the first 32 are extended by names found in records. */
export interface AlarmNames {
  names: string[]
}

const maxAlarms = 32
const reserved = /^bit(\d{1,2})$/

/** Where the names begin of which all of these are; 0: nowhere. */
function namesFrom(alarms: readonly string[], { names }: AlarmNames): number {
  for (let from = 0; from < names.length; from += maxAlarms) {
    const ofEdition = names.slice(from, from + maxAlarms)
    if (alarms.every(name => reserved.test(name) || ofEdition.includes(name))) return from
  }
  return 0
}

function alarmBits(alarms: readonly string[], known: AlarmNames): number {
  let bits = 0
  const from = namesFrom(alarms, known)
  for (const name of alarms) {
    const unnamed = reserved.exec(name)
    const names = known.names.slice(from, from + maxAlarms)
    let bit = unnamed ? Number(unnamed[1]) : names.indexOf(name)
    if (bit < 0) {
      const free = names.indexOf('')
      bit = free < 0 ? names.length : free
      if (bit < maxAlarms) known.names[bit] = name
    }
    // More names than bits: the name is lost, the alarm flag remains.
    if (bit < maxAlarms) bits |= 1 << bit
  }
  return bits >>> 0
}

const flagsOf = (position: Position): number =>
  (position.located ? flagBits.located : 0) |
  (position.datum === 'gcj02' ? flagBits.gcj02 : 0) |
  (position.accOn ? flagBits.accOn : 0) |
  (position.cut ? flagBits.cut : 0) |
  (position.onlineState === 'online' ? flagBits.online : 0) |
  (position.alarmState === 'alarm' ? flagBits.alarm : 0) |
  (position.abnormalOffline ? flagBits.abnormalOffline : 0) |
  (position.timeOfArrival ? flagBits.timeOfArrival : 0) |
  (driveStates.indexOf(position.driveState) << driveStateShift)

const millionths = (degrees: number | null): number => (degrees === null ? noCoordinate : Math.round(degrees * 1e6))
const tenths = (value: number | null): number => (value === null ? -1 : Math.round(value * 10))

export const statesOf = (positions: readonly Position[], alarms: AlarmNames): Columns<StateTable> => ({
  id: Uint32Array.from(positions, each => Number(each.vehicleId)),
  seq: Float64Array.from(positions, each => each.seq),
  latitude: Int32Array.from(positions, each => millionths(each.latitude)),
  longitude: Int32Array.from(positions, each => millionths(each.longitude)),
  altitude: Int16Array.from(positions, each => each.altitude),
  speed: Uint16Array.from(positions, each => Math.round(each.speed * 10)),
  course: Uint16Array.from(positions, each => each.course),
  gpsTime: Float64Array.from(positions, each => each.gpsTime ?? Number.NaN),
  clockOffset: Int32Array.from(positions, each => each.clockOffset ?? noClock),
  serverTime: Float64Array.from(positions, each => each.serverTime ?? Number.NaN),
  flags: Uint16Array.from(positions, flagsOf),
  alarms: Uint32Array.from(positions, each => alarmBits(each.alarms, alarms)),
  alarmNamesFrom: Uint8Array.from(positions, each => namesFrom(each.alarms, alarms)),
  mileage: Int32Array.from(positions, each => tenths(each.mileage)),
  fuel: Int32Array.from(positions, each => tenths(each.fuel)),
  signal: Uint8Array.from(positions, each => each.signal ?? noByte),
  satellites: Uint8Array.from(positions, each => each.satellites ?? noByte),
})

export function vehicleColumnsOf(vehicles: readonly Vehicle[], alarms: AlarmNames): Columns<VehicleTable> {
  const texts = (name: 'plateNum' | 'nickname' | 'simNum' | 'vehicleType' | 'terminalId' | 'initials') =>
    textsOf(vehicles.map(vehicle => vehicle[name]))
  return {
    ...statesOf(
      vehicles.map(vehicle => vehicle.position),
      alarms,
    ),
    id: Uint32Array.from(vehicles, each => Number(each.id)),
    orgId: Uint32Array.from(vehicles, each => each.orgId),
    rank: Uint32Array.from(vehicles, each => each.rank),
    plateColor: Uint8Array.from(vehicles, each => each.plateColor),
    plateNum: texts('plateNum'),
    nickname: texts('nickname'),
    simNum: texts('simNum'),
    vehicleType: texts('vehicleType'),
    terminalId: texts('terminalId'),
    initials: texts('initials'),
  }
}
