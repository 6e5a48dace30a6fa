/** Alarms of ours as superior platforms are sent them, and what their types are called. */
import {
  aboutVehicle,
  alarmEnded2019,
  alarmReport,
  alarmResult2011,
  alarmTypeCode,
  alarmTypeName,
  cutText,
  encode,
  writeEnvelope,
} from '@outrider/jt809'
import type { ForwardedVehicle } from './position-forwarder.ts'
import type { Superior } from './superior.ts'

export interface UpwardMessage {
  messageId: number
  dataType: number
  body: Buffer
}

export interface ReportedAlarm {
  /** Key of its type in the contract; its name. */
  key: string
  name: string
  /** ms since 1970. */
  startedAt: number
  /** By which its end is named in 2011. */
  infoId: number
  byPlatform: boolean
}

const messageId = 0x1400
const sources = { terminal: 1, enterprise: 2 } as const
/** Somebody has handled it. */
const DONE = 1

const around = ({ plate, plateColor }: ForwardedVehicle) => aboutVehicle(plate, plateColor)

/** 0x1402 */
export function reportOfAlarm({ edition, platformId }: Superior, vehicle: ForwardedVehicle, alarm: ReportedAlarm): UpwardMessage {
  const alarmType = alarmTypeCode(alarm.key, edition)
  const { startedAt: time, infoId, name: text } = alarm
  const dataType = alarmReport.id
  if (edition === '2011') {
    const source = alarm.byPlatform ? sources.enterprise : sources.terminal
    const data = encode(alarmReport, { source, alarmType, time, infoId, text }, edition)
    return { messageId, dataType, body: writeEnvelope(around(vehicle), dataType, data) }
  }
  const times = { time, begin: time, end: null }
  const place = { plate: cutText(vehicle.plate, 21), plateColor: vehicle.plateColor, meantPlatform: platformId, routeId: 0 }
  const data = encode(alarmReport, { platformId, alarmType, ...times, ...place, text }, edition)
  return { messageId, dataType, body: writeEnvelope(undefined, dataType, data) }
}

/** 0x1403 of 2011, 0x1412 of 2019; the latter names the serial of the alarm, which is written into it when it leaves. */
export function endOfAlarm(
  { edition }: Superior,
  vehicle: ForwardedVehicle,
  infoId: number,
): UpwardMessage & { namesAlarm: boolean } {
  if (edition === '2011') {
    const data = encode(alarmResult2011, { infoId, result: DONE }, edition)
    const dataType = alarmResult2011.id
    return { messageId, dataType, body: writeEnvelope(around(vehicle), dataType, data), namesAlarm: false }
  }
  const data = encode(alarmEnded2019, { sourceType: alarmReport.id, sourceSerial: 0, result: DONE }, edition)
  return { messageId, dataType: alarmEnded2019.id, body: writeEnvelope(undefined, alarmEnded2019.id, data), namesAlarm: true }
}

/** Where such a message of 2019 has the serial: after its type, its length and the type that it names. */
const serialAt = 8
export const withSerial = (body: Buffer, serial: number): Buffer => {
  const named = Buffer.from(body)
  named.writeUInt32BE(serial, serialAt)
  return named
}

/** In both languages, as replies name it. */
export const namesOfAlarm = (type: number): { name: string; nameEn: string } => {
  const { zh, en } = alarmTypeName(type)
  return { name: zh, nameEn: en }
}
