/** What superior platforms are told by ourselves besides alarms: drivers (0x120C), waybills (0x120D), recordings of alarms (0x1901). */
import {
  aboutVehicle,
  cutText,
  decode,
  driverReport,
  type Edition,
  encode,
  recordingsOfAlarm,
  recordingsTaken,
  textOf,
  waybillReport,
  writeEnvelope,
} from '@outrider/jt809'
import type { UpwardMessage } from './alarm-messages.ts'
import type { ForwardedVehicle } from './position-forwarder.ts'
import type { Want } from './vehicle-wants.ts'

export interface ReportedDriver {
  readonly name: string
  readonly certificate: string
  readonly issuer: string
  /** ms since 1970; null: nobody knows. */
  readonly validUntil: number | null
}

const about = ({ plate, plateColor }: ForwardedVehicle, dataType: number, data: Buffer): UpwardMessage => ({
  messageId: dataType & 0xff00,
  dataType,
  body: writeEnvelope(aboutVehicle(plate, plateColor), dataType, data),
})

export function driverMessage(vehicle: ForwardedVehicle, card: ReportedDriver, edition: Edition): UpwardMessage {
  const { name, certificate, issuer, validUntil } = card
  const person = { driver: cutText(name, 16), idCard: '', certificate: cutText(certificate, 40), issuer: cutText(issuer, 200) }
  const value = { ...person, ...(edition === '2019' && { validUntil }) }
  return about(vehicle, driverReport.id, encode(driverReport, value, edition))
}

/** `gbk`: as the terminal sent it. */
export const waybillMessage = (vehicle: ForwardedVehicle, gbk: Buffer, edition: Edition): UpwardMessage =>
  about(vehicle, waybillReport.id, encode(waybillReport, { text: textOf(gbk) }, edition))

export interface AlarmRecording {
  readonly channel: number
  /** ms since 1970. */
  readonly start: number
  readonly end: number
  readonly stream: 'main' | 'sub'
  readonly size: number
}

/** Of the disk or card, and not of that for disasters. */
const MAIN_STORE = 1
const streams = { main: 1, sub: 2 } as const
/** One field of four bytes. */
const longest = 0xffff_ffff

/** `bit`: of the alarm, from 0 as in reports of terminals, from 32 as JT/T 1078 numbers those of video; undefined: it has none. */
export function recordingsMessage(
  vehicle: ForwardedVehicle,
  recordings: readonly AlarmRecording[],
  bit: number | undefined,
  edition: Edition,
): UpwardMessage {
  const alarms = Buffer.alloc(8)
  if (bit !== undefined) alarms.writeBigUInt64BE(1n << BigInt(bit))
  const listed = recordings.map(({ channel, start, end, stream, size }) => ({
    channel,
    from: start,
    to: end,
    alarms,
    kind: 0,
    stream: streams[stream],
    store: MAIN_STORE,
    size: Math.min(size, longest),
  }))
  return about(vehicle, recordingsOfAlarm.id, encode(recordingsOfAlarm, { recordings: listed }, edition))
}

export const RECORDINGS_TAKEN = recordingsTaken.id
/** Throws BodyError. 0: it has taken them. */
export const resultOfTaken = ({ enveloped, edition }: Want): number =>
  decode(recordingsTaken, enveloped.data, edition).value.result
