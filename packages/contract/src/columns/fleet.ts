/** Column form of the fleet: what vehicle/getBatchVehicles and the live feed send to clients that request columns instead of JSON. */
import { driveState } from '../entities/position.ts'
import type { Head, Table } from './table.ts'

/** The latest state of a vehicle: the entity `position` as numbers. */
export const stateTable = {
  /** The vehicle's id. */
  id: 'u32',
  /** The server's change number of this record. */
  seq: 'f64',
  /** Millionths of a degree; `noPlace`: never located. */
  latitude: 'i32',
  longitude: 'i32',
  /** Metres. */
  altitude: 'i16',
  /** 0.1 km/h. */
  speed: 'u16',
  /** Degrees. */
  course: 'u16',
  /** ms since 1970; NaN: none. */
  gpsTime: 'f64',
  /** Seconds by which the terminal's clock is ahead while it is not believed; `noClock`: its time cannot be read. */
  clockOffset: 'i32',
  serverTime: 'f64',
  /** Bits of `flagBits`, and the drive state in three bits from `driveStateShift` on. */
  flags: 'u16',
  /** Alarm bits of the newest report; the name of bit 0 is at `alarmNamesFrom` in the head's `alarmNames`. */
  alarms: 'u32',
  alarmNamesFrom: 'u8',
  /** 0.1 km; -1: not reported. */
  mileage: 'i32',
  /** 0.1 l; -1: not reported. */
  fuel: 'i32',
  /** 255: not reported. */
  signal: 'u8',
  satellites: 'u8',
} as const satisfies Table
export type StateTable = typeof stateTable

/** One page of vehicles with their states. */
export const vehicleTable = {
  ...stateTable,
  orgId: 'u32',
  /** Rank of the vehicle when all vehicles visible to the user are sorted by name; unique. */
  rank: 'u32',
  plateColor: 'u8',
  plateNum: 'text',
  nickname: 'text',
  simNum: 'text',
  vehicleType: 'text',
  /** Terminal id; empty: not known. */
  terminalId: 'text',
  /** Pinyin initials of plate number and nickname, in lower case, separated by a space: 'yb12345 hcl'. */
  initials: 'text',
} as const satisfies Table
export type VehicleTable = typeof vehicleTable

export const tableNames = { vehicles: 'vehicles/3', states: 'states/3' } as const

export const noCoordinate = -0x80000000
export const noByte = 255
export const noClock = -0x80000000

export const flagBits = {
  located: 1,
  gcj02: 2,
  accOn: 4,
  online: 8,
  alarm: 16,
  abnormalOffline: 32,
  timeOfArrival: 512,
  cut: 1024,
} as const
export const driveStateShift = 6
export const driveStateMask = 7
/** In the order of their numbers in `flags`. */
export const driveStates = driveState.options

export interface FleetHead extends Head {
  epoch: string
  seq: number
  /** Names of the alarm bits, bit 0 first, 32 for each edition of JT/T 808; empty text: a bit without meaning. */
  alarmNames: readonly string[]
}

export interface VehiclesHead extends FleetHead {
  table: typeof tableNames.vehicles
  nickNameOn: boolean
}

/** A message of the live feed: a snapshot has no `from`. */
export interface StatesHead extends FleetHead {
  table: typeof tableNames.states
  type: 'snapshot' | 'changes'
  from?: number
  serverTime: number
}
