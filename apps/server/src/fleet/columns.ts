/** Encodes vehicles as columns of numbers and texts: the compact form of the JSON in live-vehicle.ts. */
import {
  type Columns,
  driveStateShift,
  driveStates,
  flagBits,
  noByte,
  noClock,
  noCoordinate,
  numberColumn,
  type StateTable,
  stateTable,
  textsOf,
  type VehicleTable,
} from '@outrider/contract'
import { datumOf } from '../events/latest-state.ts'
import { clockOffsetOf, isTimedByArrival } from '../events/position-report.ts'
import { firstAlarmName } from './names/alarm-names.ts'
import { accIsOn, driveStateOf } from './drive-state.ts'
import { fuelDlOf } from './fuel-of-vehicle.ts'
import type { LiveVehicle } from './live-vehicle.ts'
import { reportsCut } from './relay-state.ts'

export function flagsOf(vehicle: LiveVehicle): number {
  const { fix, report } = vehicle.latest
  const bits =
    (report?.good ? flagBits.located : 0) |
    (fix && datumOf(fix) === 'gcj02' ? flagBits.gcj02 : 0) |
    (accIsOn(report) ? flagBits.accOn : 0) |
    (reportsCut(report) ? flagBits.cut : 0) |
    (vehicle.online ? flagBits.online : 0) |
    (report?.alarms ? flagBits.alarm : 0) |
    (vehicle.abnormalOffline ? flagBits.abnormalOffline : 0) |
    (fix && isTimedByArrival(fix.quality) ? flagBits.timeOfArrival : 0)
  return bits | (driveStates.indexOf(driveStateOf(vehicle)) << driveStateShift)
}

export function stateColumns(vehicles: readonly LiveVehicle[]): Columns<StateTable> {
  const rows = vehicles.length
  const columns = Object.fromEntries(Object.entries(stateTable).map(([name, kind]) => [name, numberColumn(kind, rows)])) as {
    -readonly [Name in keyof Columns<StateTable>]: Columns<StateTable>[Name]
  }
  vehicles.forEach((vehicle, row) => {
    const { fix, report, receivedAt } = vehicle.latest
    columns.id[row] = vehicle.identity.id
    columns.seq[row] = vehicle.seq
    columns.latitude[row] = fix?.latitudeE6 ?? noCoordinate
    columns.longitude[row] = fix?.longitudeE6 ?? noCoordinate
    columns.altitude[row] = fix?.altitude ?? 0
    columns.speed[row] = report?.speedDkmh ?? 0
    columns.course[row] = fix?.course ?? 0
    columns.gpsTime[row] = fix?.time ?? Number.NaN
    columns.clockOffset[row] = report ? (clockOffsetOf(report) ?? noClock) : 0
    columns.serverTime[row] = receivedAt || Number.NaN
    columns.flags[row] = flagsOf(vehicle)
    columns.alarms[row] = report?.alarms ?? 0
    columns.alarmNamesFrom[row] = firstAlarmName(report?.edition ?? null)
    columns.mileage[row] = report?.mileageHm ?? -1
    columns.fuel[row] = fuelDlOf(vehicle) ?? -1
    columns.signal[row] = report?.signal ?? noByte
    columns.satellites[row] = report?.satellites ?? noByte
  })
  return columns
}

/** `rank`: position of each vehicle in the name order. */
export function vehicleColumns(
  vehicles: readonly LiveVehicle[],
  rank: (vehicle: LiveVehicle, row: number) => number,
): Columns<VehicleTable> {
  const orgId = numberColumn('u32', vehicles.length)
  const ranks = numberColumn('u32', vehicles.length)
  const plateColor = numberColumn('u8', vehicles.length)
  vehicles.forEach((vehicle, row) => {
    orgId[row] = vehicle.identity.organisationId
    ranks[row] = rank(vehicle, row)
    plateColor[row] = vehicle.identity.plateColor
  })
  const texts = (name: 'plateNum' | 'nickname' | 'simNum' | 'vehicleType' | 'terminalId' | 'initials') =>
    textsOf(vehicles.map(({ identity }) => identity[name]))
  return {
    ...stateColumns(vehicles),
    orgId,
    rank: ranks,
    plateColor,
    plateNum: texts('plateNum'),
    nickname: texts('nickname'),
    simNum: texts('simNum'),
    vehicleType: texts('vehicleType'),
    terminalId: texts('terminalId'),
    initials: texts('initials'),
  }
}
