/** What is asked of subordinate platforms, as messages: on-duty checks, notices, and alarms to be dealt with. */
import {
  aboutVehicle,
  cutText,
  encode,
  messages,
  textBytes,
  urge,
  writeEnvelope,
  writeNotice,
  writePostCheck,
} from '@outrider/jt809'
import type { Subordinate } from './subordinate.ts'

export interface Question {
  readonly kind: 'check' | 'notice' | 'alarm'
  /** By which it is answered in 2011, and an alarm in both editions. */
  readonly number: number
  readonly text: string
  /** ms since 1970. */
  readonly askedAt: number
  readonly dueAt: number
  /** Who asks. */
  readonly name: string
  readonly alarm: { readonly plate: string; readonly plateColor: number; readonly type: number; readonly at: number } | undefined
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

export function askingMessage(asked: Question, { edition, userId }: Subordinate): { messageId: number; body: Buffer } {
  const { kind, number: infoId, text, alarm, dueAt, askedAt } = asked
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
