/** What superior platforms ask and tell, apart from how it is on the wire. */
import { type CheckForm, type Header, type Notice, type PostCheck, textOf, writePostCheckAnswer } from '@outrider/jt809'

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

export interface AnswerToSend {
  form: CheckForm
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
  askedAt: time !== undefined && Math.abs(time * 1000 - now) <= believed ? time * 1000 : now,
})

/** Body of a 0x1300. */
export const answerBody = ({ form, infoId, objectType, objectId, serial, answer, responder, phone }: AnswerToSend): Buffer =>
  writePostCheckAnswer(
    { form, infoId, text: '', ...(objectType !== null && { objectType }), ...(objectId && { objectId }) },
    serial,
    { text: answer, responder, phone },
  )
