/** One vehicle in memory: identity and latest state, and their wire form. */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import { datumOf, type LatestState } from '../events/latest-state.ts'
import { clockOffsetOf, isTimedByArrival } from '../events/position-report.ts'
import { alarmNames } from './names/alarm-names.ts'
import type { ChangeNode } from './change-order.ts'
import type { FormerOwner } from './former-owners.ts'
import { accIsOn, driveStateOf } from './drive-state.ts'
import { fuelDlOf, type FuelCurveSince } from './fuel-of-vehicle.ts'
import { reportsCut } from './relay-state.ts'

/** Identity of a vehicle; changes only when vehicles are edited. */
export interface VehicleIdentity {
  id: number
  organisationId: number
  plateNum: string
  plateColor: number
  nickname: string
  vehicleType: string
  simNum: string
  /** Empty: unknown. */
  terminalId: string
  /** The day after which its service has ended, YYYY-MM-DD; empty or nothing: it does not end. */
  expiresOn?: string | null
  /** IANA name of the zone of its days and hours; empty or nothing: that of its organisation. */
  timeZone?: string | null
  /** Of its fuel sensor, in the order in which they were made; nothing: it sends tenths of a litre. */
  fuelCurves?: readonly FuelCurveSince[] | null
  /** Companies that had it before, if any. */
  formerOwners?: readonly FormerOwner[] | null
  /** Pinyin initials for searching (pinyin-initials.ts). */
  initials: string
}

export interface LiveVehicle extends ChangeNode<LiveVehicle> {
  identity: VehicleIdentity
  latest: LatestState
  online: boolean
  /** From this speed on it drives, as its organisation has chosen, 0.1 km/h; nothing: the usual one. */
  drivesFrom?: number | undefined
  /** Went offline while driving (abnormal-offline.ts). */
  abnormalOffline: boolean
  /** A copy for users who may not see where it is and whether it moves (seen-vehicle.ts). */
  movementHidden?: boolean
  /** Its place in the index of the fleet (screen/fleet-index.ts), once there is one. */
  slot?: number | undefined
  /** Cached JSON of its position, built on first use after a change. */
  json: string | null
}

export function positionOf(vehicle: LiveVehicle): Position {
  const { fix, report, receivedAt } = vehicle.latest
  return {
    vehicleId: String(vehicle.identity.id),
    latitude: fix && fix.latitudeE6 / 1e6,
    longitude: fix && fix.longitudeE6 / 1e6,
    datum: fix ? datumOf(fix) : 'wgs84',
    altitude: fix?.altitude ?? 0,
    speed: speedOf(report),
    course: fix?.course ?? 0,
    gpsTime: fix?.time ?? null,
    timeOfArrival: fix !== null && isTimedByArrival(fix.quality),
    clockOffset: report ? clockOffsetOf(report) : 0,
    serverTime: receivedAt || null,
    located: report?.good ?? false,
    accOn: accIsOn(report),
    cut: reportsCut(report),
    onlineState: onlineStateOf(vehicle),
    driveState: driveStateOf(vehicle),
    abnormalOffline: vehicle.abnormalOffline,
    alarmState: alarmStateOf(report),
    alarms: report?.alarms ? alarmNames(report.alarms, report.edition) : [],
    mileage: fromTenths(report?.mileageHm),
    fuel: fromTenths(fuelDlOf(vehicle)),
    signal: report?.signal ?? null,
    satellites: report?.satellites ?? null,
    seq: vehicle.seq,
  }
}

const speedOf = (report: LatestState['report']): number => (report?.speedDkmh ?? 0) / 10
const onlineStateOf = ({ online }: LiveVehicle): Position['onlineState'] => (online ? 'online' : 'offline')
const alarmStateOf = (report: LatestState['report']): Position['alarmState'] => (report?.alarms ? 'alarm' : 'none')

/** From stored tenths to whole units. */
const fromTenths = (tenths: number | null | undefined): number | null =>
  tenths === null || tenths === undefined ? null : tenths / 10

/** Position as JSON, shared by all clients it is sent to. */
export const positionJson = (vehicle: LiveVehicle): string => (vehicle.json ??= JSON.stringify(positionOf(vehicle)))

export interface VehicleContext {
  nameOfOrganisation: (id: number, lang: Lang) => string
  /** Position in the name order. */
  rank: number
  lang: Lang
}

/** Everything but the position. */
function factsOf(vehicle: LiveVehicle, { nameOfOrganisation, rank, lang }: VehicleContext): Omit<Vehicle, 'position'> {
  const { identity } = vehicle
  const { report } = vehicle.latest
  return {
    id: String(identity.id),
    plateNum: identity.plateNum,
    plateColor: identity.plateColor as Vehicle['plateColor'],
    nickname: identity.nickname,
    orgId: identity.organisationId,
    orgName: nameOfOrganisation(identity.organisationId, lang),
    vehicleType: identity.vehicleType,
    simNum: identity.simNum,
    terminalId: identity.terminalId,
    initials: identity.initials,
    rank,
    speed: speedOf(report),
    onlineState: onlineStateOf(vehicle),
    alarmState: alarmStateOf(report),
    driveState: driveStateOf(vehicle),
  }
}

export const vehicleOf = (vehicle: LiveVehicle, context: VehicleContext): Vehicle => ({
  ...factsOf(vehicle, context),
  position: positionOf(vehicle),
})

/** A vehicle as JSON; the part of its position is shared with other replies. */
export const vehicleJson = (vehicle: LiveVehicle, context: VehicleContext): string =>
  `${JSON.stringify(factsOf(vehicle, context)).slice(0, -1)},"position":${positionJson(vehicle)}}`
