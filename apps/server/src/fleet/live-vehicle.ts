/** One vehicle in memory: who it is, and the newest that is known of it, with its form on the wire. */
import type { Lang, Position, Vehicle } from '@outrider/contract'
import { alarmNames } from '@outrider/jt808'
import { datumOf, type Latest } from '../events/latest.ts'
import type { Chained } from './change-order.ts'
import { accIsOn, driveStateOf } from './drive-state.ts'

/** Who the vehicle is; changes only when the list changes. */
export interface Identity {
  id: number
  organisationId: number
  plateNum: string
  plateColor: number
  nickname: string
  vehicleType: string
  simNum: string
  /** Empty: not known. */
  terminalId: string
  /** How people look for it by first letters (spoken.ts). */
  initials: string
}

export interface LiveVehicle extends Chained<LiveVehicle> {
  identity: Identity
  latest: Latest
  online: boolean
  /** Offline as it should not be (silence.ts). */
  silent: boolean
  /** Its position on the wire as JSON, made when first asked for after a change. */
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
    speed: (report?.speedDkmh ?? 0) / 10,
    course: fix?.course ?? 0,
    gpsTime: fix?.time ?? null,
    serverTime: receivedAt || null,
    located: report?.good ?? false,
    accOn: accIsOn(report),
    onlineState: vehicle.online ? 'online' : 'offline',
    driveState: driveStateOf(vehicle),
    abnormalOffline: vehicle.silent,
    alarmState: report?.alarms ? 'alarm' : 'none',
    alarms: report?.alarms ? alarmNames(report.alarms) : [],
    mileage: fromTenths(report?.mileageHm),
    fuel: fromTenths(report?.fuelDl),
    signal: report?.signal ?? null,
    satellites: report?.satellites ?? null,
    seq: vehicle.seq,
  }
}

/** Tenths, as stored, to whole units. */
const fromTenths = (tenths: number | null | undefined): number | null =>
  tenths === null || tenths === undefined ? null : tenths / 10

/** The wire form of its position as JSON: one text for all who are sent it. */
export const positionJson = (vehicle: LiveVehicle): string => (vehicle.json ??= JSON.stringify(positionOf(vehicle)))

export interface Shown {
  nameOfOrganisation: (id: number, lang: Lang) => string
  /** Its place in the order by name. */
  rank: number
  lang: Lang
}

export function vehicleOf(vehicle: LiveVehicle, { nameOfOrganisation, rank, lang }: Shown): Vehicle {
  const position = positionOf(vehicle)
  const { identity } = vehicle
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
    speed: position.speed,
    onlineState: position.onlineState,
    alarmState: position.alarmState,
    driveState: position.driveState,
    position,
  }
}
