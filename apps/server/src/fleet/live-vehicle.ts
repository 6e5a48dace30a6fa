/** One vehicle in memory: who it is, and the newest that is known of it, with its form on the wire. */
import { type DriveState, type Lang, type Position, type Vehicle, drivingFrom } from '@outrider/contract'
import { alarmNames } from '@outrider/jt808'
import { datumOf, type Latest } from '../events/latest.ts'

/** Who the vehicle is; changes only when the list changes. */
export interface Identity {
  id: number
  organisationId: number
  plateNum: string
  plateColor: number
  nickname: string
  vehicleType: string
  simNum: string
}

export interface LiveVehicle {
  identity: Identity
  latest: Latest
  online: boolean
  /** Number of its last change, and its neighbours in the order of changes. */
  seq: number
  earlier: LiveVehicle | null
  later: LiveVehicle | null
  /** Its position on the wire as JSON, made when first asked for after a change. */
  json: string | null
}

const accBit = 1

export function driveStateOf({ online, latest: { report } }: Pick<LiveVehicle, 'online' | 'latest'>): DriveState {
  if (!online) return 'offline'
  if (!report) return 'unknown'
  if (report.good && report.speedDkmh >= drivingFrom * 10) return 'driving'
  return report.status & accBit ? 'idling' : 'parked'
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
    accOn: ((report?.status ?? 0) & accBit) !== 0,
    onlineState: vehicle.online ? 'online' : 'offline',
    driveState: driveStateOf(vehicle),
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

export function vehicleOf(vehicle: LiveVehicle, nameOfOrganisation: (id: number, lang: Lang) => string, lang: Lang): Vehicle {
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
    speed: position.speed,
    onlineState: position.onlineState,
    alarmState: position.alarmState,
    driveState: position.driveState,
    position,
  }
}
