/** Rows of the fleet's columns as the records of the JSON form. */
import { plateColors } from '../entities/vehicle.ts'
import type { Position } from '../entities/position.ts'
import type { Vehicle } from '../entities/vehicle.ts'
import {
  driveStateMask,
  driveStateShift,
  driveStates,
  flagBits,
  noByte,
  noClock,
  noCoordinate,
  type StateTable,
  type VehicleTable,
} from './fleet.ts'
import { type Columns, textAt } from './table.ts'

const orNull = (value: number | undefined, nothing: number): number | null =>
  value === undefined || value === nothing || Number.isNaN(value) ? null : value

/** Converts tenths to units; null: not reported. */
const tenths = (value: number | undefined): number | null => (value === undefined || value < 0 ? null : value / 10)

/** Names of the bits that are set, lowest first. `from`: index of the name of bit 0. */
export function alarmNamesOf(bits: number, names: readonly string[], from: number): string[] {
  const found: string[] = []
  for (let bit = 0; bit < 32; bit++) if ((bits >>> bit) & 1) found.push(names[from + bit] || `bit${bit}`)
  return found
}

/** The position in one row. */
export function positionAt(columns: Columns<StateTable>, row: number, alarmNames: readonly string[]): Position {
  const flags = columns.flags[row] ?? 0
  const latitude = orNull(columns.latitude[row], noCoordinate)
  const longitude = orNull(columns.longitude[row], noCoordinate)
  return {
    vehicleId: String(columns.id[row]),
    latitude: latitude && latitude / 1e6,
    longitude: longitude && longitude / 1e6,
    datum: flags & flagBits.gcj02 ? 'gcj02' : 'wgs84',
    altitude: columns.altitude[row] ?? 0,
    speed: (columns.speed[row] ?? 0) / 10,
    course: columns.course[row] ?? 0,
    gpsTime: orNull(columns.gpsTime[row], Number.NaN),
    timeOfArrival: (flags & flagBits.timeOfArrival) !== 0,
    clockOffset: orNull(columns.clockOffset[row], noClock),
    serverTime: orNull(columns.serverTime[row], Number.NaN),
    located: (flags & flagBits.located) !== 0,
    accOn: (flags & flagBits.accOn) !== 0,
    cut: (flags & flagBits.cut) !== 0,
    onlineState: flags & flagBits.online ? 'online' : 'offline',
    driveState: driveStates[(flags >>> driveStateShift) & driveStateMask] ?? 'unknown',
    abnormalOffline: (flags & flagBits.abnormalOffline) !== 0,
    alarmState: flags & flagBits.alarm ? 'alarm' : 'none',
    alarms: alarmNamesOf(columns.alarms[row] ?? 0, alarmNames, columns.alarmNamesFrom[row] ?? 0),
    mileage: tenths(columns.mileage[row]),
    fuel: tenths(columns.fuel[row]),
    signal: orNull(columns.signal[row], noByte),
    satellites: orNull(columns.satellites[row], noByte),
    seq: columns.seq[row] ?? 0,
  }
}

const isPlateColor = (number: number): number is Vehicle['plateColor'] => Object.hasOwn(plateColors, number)

/** The vehicle in one row. `orgName`: columns contain the organisation's id only. */
export function vehicleAt(
  columns: Columns<VehicleTable>,
  row: number,
  { alarmNames, orgName }: { alarmNames: readonly string[]; orgName: (orgId: number) => string },
): Vehicle {
  const position = positionAt(columns, row, alarmNames)
  const plateColor = columns.plateColor[row] ?? 0
  const orgId = columns.orgId[row] ?? 0
  return {
    id: position.vehicleId,
    plateNum: textAt(columns.plateNum, row),
    plateColor: isPlateColor(plateColor) ? plateColor : 9,
    nickname: textAt(columns.nickname, row),
    orgId,
    orgName: orgName(orgId),
    vehicleType: textAt(columns.vehicleType, row),
    simNum: textAt(columns.simNum, row),
    terminalId: textAt(columns.terminalId, row),
    initials: textAt(columns.initials, row),
    rank: columns.rank[row] ?? 0,
    speed: position.speed,
    onlineState: position.onlineState,
    alarmState: position.alarmState,
    driveState: position.driveState,
    position,
  }
}
