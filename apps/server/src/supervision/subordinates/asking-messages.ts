/** What is asked of subordinate platforms, as messages: on-duty checks, notices, alarms to be dealt with, and what is about one vehicle. */
import { isVehicleAsk, type SubordinateAsk } from '../../events/subordinate-asks.ts'
import {
  aboutVehicle,
  cutText,
  driverWanted,
  encode,
  exchangeBegins,
  exchangeEnds,
  messages,
  staticDataWanted,
  textBytes,
  urge,
  waybillWanted,
  writeEnvelope,
  writeNotice,
  writePostCheck,
} from '@outrider/jt809'
import type { Subordinate } from './subordinate.ts'

export interface Question {
  readonly kind: SubordinateAsk['kind']
  /** By which it is answered in 2011, and an alarm in both editions. */
  readonly number: number
  readonly text: string
  /** ms since 1970. */
  readonly askedAt: number
  readonly dueAt: number
  /** Who asks. */
  readonly name: string
  readonly alarm: { readonly plate: string; readonly plateColor: number; readonly type: number; readonly at: number } | undefined
  /** As the platform is told it. */
  readonly vehicle: { readonly plate: string; readonly plateColor: number } | undefined
}

/** 1: the platform that is asked. */
const OBJECT = 1
/** Of an alarm: the government's, and urgent. */
const GOVERNMENT = 3
const URGENT = 0
const ALARMS = 0x9400
const mailBytes = 32
const minute = 60_000
/** Of 2019, one byte. */
const longest = 255

/** Of an exchange: somebody here wants it. */
const BY_HAND = 1
/** Of a driver: the last one that is known there. */
const LAST_KNOWN = 0

const aboutVehicles = {
  driver: ({ edition }: Subordinate) => [
    driverWanted.id,
    encode(driverWanted, edition === '2019' ? { from: LAST_KNOWN } : {}, edition),
  ],
  waybill: ({ edition }: Subordinate) => [waybillWanted.id, encode(waybillWanted, {}, edition)],
  staticData: ({ edition }: Subordinate) => [staticDataWanted.id, encode(staticDataWanted, {}, edition)],
  exchangeBegins: ({ edition }: Subordinate) => [exchangeBegins.id, encode(exchangeBegins, { reason: BY_HAND }, edition)],
  exchangeEnds: ({ edition }: Subordinate) => [exchangeEnds.id, encode(exchangeEnds, { reason: BY_HAND }, edition)],
} as const satisfies Record<string, (subordinate: Subordinate) => readonly [number, Buffer]>

/** The message of a data type about a vehicle. */
export const messageAbout = ({ plate, plateColor }: NonNullable<Question['vehicle']>, dataType: number, data: Buffer) => ({
  messageId: dataType & 0xff00,
  body: writeEnvelope(aboutVehicle(plate, plateColor), dataType, data),
})

export function askingMessage(asked: Question, subordinate: Subordinate): { messageId: number; body: Buffer } {
  const { kind, number: infoId, text, alarm, vehicle: about, dueAt, askedAt } = asked
  const { edition, userId } = subordinate
  if (isVehicleAsk(kind)) {
    if (!about) throw new Error(`a question about no vehicle: ${kind}`)
    return messageAbout(about, ...aboutVehicles[kind](subordinate))
  }
  const object = String(userId)
  if (kind === 'check') {
    const form = edition === '2019' ? '2019' : 'object'
    const objectId = textBytes(object, edition === '2019' ? 20 : 12)
    const answerTime = Math.min(longest, Math.max(1, Math.round((dueAt - askedAt) / minute)))
    const check = { form, infoId, text, objectType: OBJECT, objectId, answerTime } as const
    return { messageId: messages.downEnvelope.id, body: writePostCheck(check) }
  }
  if (kind === 'notice' || !alarm) {
    const notice = { form: 'object', infoId, text, objectType: OBJECT, objectId: textBytes(object, 12) } as const
    return { messageId: messages.downEnvelope.id, body: writeNotice(notice) }
  }
  const data = encode(
    urge,
    {
      source: GOVERNMENT,
      alarmType: alarm.type,
      alarmTime: alarm.at,
      supervisionId: infoId,
      deadline: dueAt,
      level: URGENT,
      supervisor: cutText(asked.name, 16),
      phone: '',
      mail: '\u0000'.repeat(mailBytes),
    },
    edition,
  )
  // In 2019 it is about no vehicle.
  const vehicle = edition === '2011' ? aboutVehicle(alarm.plate, alarm.plateColor) : undefined
  return { messageId: ALARMS, body: writeEnvelope(vehicle, urge.id, data) }
}
