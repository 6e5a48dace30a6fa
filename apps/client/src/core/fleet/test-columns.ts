/** Records as a platform sends them in columns: for tests. */
import {
  driveStateShift,
  driveStates,
  flagBits,
  noByte,
  noPlace,
  type Position,
  type StatesHead,
  stateTable,
  tableNames,
  textsOf,
  type Vehicle,
  type VehiclesHead,
  vehicleTable,
  writeColumns,
} from '@outrider/contract'

const alarmNames = ['emergency', 'overspeed']

const flagsOf = (position: Position): number =>
  (position.located ? flagBits.located : 0) |
  (position.datum === 'gcj02' ? flagBits.gcj02 : 0) |
  (position.accOn ? flagBits.accOn : 0) |
  (position.onlineState === 'online' ? flagBits.online : 0) |
  (position.alarmState === 'alarm' ? flagBits.alarm : 0) |
  (position.abnormalOffline ? flagBits.abnormalOffline : 0) |
  (driveStates.indexOf(position.driveState) << driveStateShift)

const statesOf = (positions: readonly Position[]) => ({
  id: Uint32Array.from(positions, each => Number(each.vehicleId)),
  seq: Float64Array.from(positions, each => each.seq),
  latitude: Int32Array.from(positions, each => (each.latitude === null ? noPlace : Math.round(each.latitude * 1e6))),
  longitude: Int32Array.from(positions, each => (each.longitude === null ? noPlace : Math.round(each.longitude * 1e6))),
  altitude: Int16Array.from(positions, each => each.altitude),
  speed: Uint16Array.from(positions, each => Math.round(each.speed * 10)),
  course: Uint16Array.from(positions, each => each.course),
  gpsTime: Float64Array.from(positions, each => each.gpsTime ?? Number.NaN),
  serverTime: Float64Array.from(positions, each => each.serverTime ?? Number.NaN),
  flags: Uint16Array.from(positions, flagsOf),
  alarms: Uint32Array.from(positions, each => each.alarms.reduce((bits, name) => bits | (1 << alarmNames.indexOf(name)), 0)),
  mileage: Int32Array.from(positions, each => (each.mileage === null ? -1 : Math.round(each.mileage * 10))),
  fuel: Int32Array.from(positions, each => (each.fuel === null ? -1 : Math.round(each.fuel * 10))),
  signal: Uint8Array.from(positions, each => each.signal ?? noByte),
  satellites: Uint8Array.from(positions, each => each.satellites ?? noByte),
})

export function vehiclesMessage(
  vehicles: readonly Vehicle[],
  head: Pick<VehiclesHead, 'epoch' | 'seq' | 'nickNameOn'>,
): Uint8Array<ArrayBuffer> {
  const texts = (name: 'plateNum' | 'nickname' | 'simNum' | 'vehicleType' | 'terminalId' | 'initials') =>
    textsOf(vehicles.map(vehicle => vehicle[name]))
  const whole: VehiclesHead = { ...head, table: tableNames.vehicles, rows: vehicles.length, alarmNames }
  return writeColumns(vehicleTable, whole, {
    ...statesOf(vehicles.map(vehicle => vehicle.position)),
    orgId: Uint32Array.from(vehicles, each => each.orgId),
    rank: Uint32Array.from(vehicles, each => each.rank),
    plateColor: Uint8Array.from(vehicles, each => each.plateColor),
    plateNum: texts('plateNum'),
    nickname: texts('nickname'),
    simNum: texts('simNum'),
    vehicleType: texts('vehicleType'),
    terminalId: texts('terminalId'),
    initials: texts('initials'),
  }) as Uint8Array<ArrayBuffer>
}

export function statesMessage(
  positions: readonly Position[],
  head: Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>,
): Uint8Array<ArrayBuffer> {
  const whole: StatesHead = { ...head, table: tableNames.states, rows: positions.length, alarmNames }
  return writeColumns(stateTable, whole, statesOf(positions)) as Uint8Array<ArrayBuffer>
}
