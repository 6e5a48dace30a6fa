/** What superior platforms ask and tell, apart from how it is on the wire. */
import {
  type CheckForm,
  type Edition,
  encode,
  type Enveloped,
  type Header,
  messages,
  type Notice,
  type PostCheck,
  textOf,
  urge,
  urgeAnswer,
  writeEnvelope,
  writePostCheckAnswer,
} from '@outrider/jt809'

export type { CheckForm }

interface Sent {
  infoId: number
  text: string
  objectType: number | null
  /** As sent, to be repeated in the answer. */
  objectId: Buffer | null
  objectText: string
}

export type AskedNotice = Sent

export interface AskedCheck extends Sent {
  form: CheckForm
  /** Taken as minutes. */
  answerTime: number | null
  /** Of the frame that asked. */
  serial: number
  accessCode: number
  /** When it was asked: by the sender's clock if that can be, else when it arrived; ms since 1970. */
  askedAt: number
}

/** Clocks of platforms are wrong by a zone, or not set at all, which is no time to show or to store. */
const believed = 86_400_000

/** An alarm that is to be dealt with by a deadline. */
export interface AskedAlarm {
  supervisionId: number
  alarmType: number
  /** ms since 1970; null: it does not say. */
  alarmAt: number | null
  deadline: number | null
  level: number
  supervisor: string
  /** Around the message, to be repeated in the answer; null: 2019. */
  vehicle: { plate: Buffer; plateColor: number } | null
  plate: string
  serial: number
  accessCode: number
  askedAt: number
}

/** A warning of an alarm, or one of another platform. */
export interface AskedWarning {
  dataType: number
  alarmType: number
  alarmAt: number | null
  plate: string
  text: string
}

export interface AnswerToSend {
  form: CheckForm | 'alarm'
  /** Of an alarm. */
  result: number | null
  infoId: number
  objectType: number | null
  objectId: Buffer | null
  serial: number
  answer: string
  responder: string
  phone: string
}

export const askedNotice = ({
  infoId,
  text,
  objectType,
  objectId,
}: Pick<Notice, 'infoId' | 'text' | 'objectType' | 'objectId'>): Sent => ({
  infoId,
  // Databases keep no NUL.
  text: text.replaceAll('\u0000', ''),
  objectType: objectType ?? null,
  objectId: objectId ?? null,
  objectText: objectId ? textOf(objectId).replaceAll('\u0000', '') : '',
})

export const askedCheck = (check: PostCheck, { serial, accessCode, time }: Header, now = Date.now()): AskedCheck => ({
  ...askedNotice(check),
  form: check.form,
  answerTime: check.answerTime ?? null,
  serial,
  accessCode,
  askedAt: askedAt(time, now),
})

const askedAt = (time: number | undefined, now: number): number =>
  time !== undefined && Math.abs(time * 1000 - now) <= believed ? time * 1000 : now

/** Databases keep no NUL. */
const plain = (text: string): string => text.replaceAll('\u0000', '').trim()

interface SentUrge {
  supervisionId: number
  alarmType: number
  alarmTime: number | null
  deadline: number | null
  level: number
  supervisor: string
  phone: string
  mail: string
}

export const askedAlarm = (
  sent: SentUrge,
  { vehicle }: Pick<Enveloped, 'vehicle'>,
  { serial, accessCode, time }: Header,
  now = Date.now(),
): AskedAlarm => ({
  supervisionId: sent.supervisionId,
  alarmType: sent.alarmType,
  alarmAt: sent.alarmTime,
  deadline: sent.deadline,
  level: sent.level,
  supervisor: [sent.supervisor, sent.phone, sent.mail].map(plain).filter(Boolean).join(' · '),
  vehicle: vehicle ?? null,
  plate: vehicle ? plain(textOf(vehicle.plate)) : '',
  serial,
  accessCode,
  askedAt: askedAt(time, now),
})

interface SentWarning {
  alarmType: number
  time: number | null
  text: string
  /** 2019. */
  plate?: string
}

export const askedWarning = (sent: SentWarning, { vehicle, dataType }: Enveloped): AskedWarning => ({
  dataType,
  alarmType: sent.alarmType,
  alarmAt: sent.time,
  plate: plain(sent.plate ?? (vehicle ? textOf(vehicle.plate) : '')),
  text: plain(sent.text),
})

/** The message that answers. */
export function answerMessage(sent: AnswerToSend, edition: Edition): { messageId: number; body: Buffer } {
  const { form, infoId, objectType, objectId, serial, answer, responder, phone, result } = sent
  if (form === 'alarm') {
    const vehicle = objectId && objectType !== null ? { plate: objectId, plateColor: objectType } : undefined
    const value = { supervisionId: infoId, sourceType: urge.id, sourceSerial: serial, result: result ?? 0 }
    return { messageId: urgeAnswer.id & 0xff00, body: writeEnvelope(vehicle, urgeAnswer.id, encode(urgeAnswer, value, edition)) }
  }
  const asked = { form, infoId, text: '', ...(objectType !== null && { objectType }), ...(objectId && { objectId }) }
  return { messageId: messages.upEnvelope.id, body: writePostCheckAnswer(asked, serial, { text: answer, responder, phone }) }
}
