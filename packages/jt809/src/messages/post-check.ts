/** A post check and its answer, whatever form they have on the wire. */
import { encode, Writer } from '@outrider/jt808/body'
import type { Edition } from '../edition.ts'
import { type Form, readForm } from './forms.ts'
import {
  answerForms,
  type CheckForm,
  checkForms,
  downEnvelope,
  type NoticeForm,
  noticeAcknowledgement,
  noticeForms,
  upEnvelope,
} from './platform.ts'
import { cutText } from './sent-text.ts'

export const POST_CHECK = 0x9301
export const POST_CHECK_ANSWER = 0x1301
export const NOTICE = 0x9302
export const NOTICE_ACKNOWLEDGED = 0x1302

export interface PostCheck {
  form: CheckForm
  infoId: number
  text: string
  /** Not in the printed form of 2011. 1 the platform, 2 one business owner, 3 all owners. */
  objectType?: number
  /** As sent, 12 bytes in 2011 and 20 in 2019. */
  objectId?: Buffer
  /** 2019 only. */
  answerTime?: number
}

export interface PostCheckAnswer {
  form: CheckForm
  text: string
  /** Not in 2019. */
  infoId?: number
  objectType?: number
  objectId?: Buffer
  /** 2019 only, as the rest. */
  responder?: string
  phone?: string
  sourceType?: number
  sourceSerial?: number
}

export interface Notice {
  form: NoticeForm
  infoId: number
  text: string
  objectType?: number
  objectId?: Buffer
}

interface Read<T> {
  value: T
  deviations: string[]
}

const reading =
  <Name extends string, T>(forms: readonly Form<Name>[]) =>
  (data: Buffer, edition: Edition): Read<T> => {
    const { form, value, deviations } = readForm(forms, data, edition)
    return { value: { form, ...value } as T, deviations }
  }

/** Each throws BodyError when the data holds no text of the length it declares. */
export const readPostCheck = reading<CheckForm, PostCheck>(checkForms)
export const readPostCheckAnswer = reading<CheckForm, PostCheckAnswer>(answerForms)
export const readNotice = reading<NoticeForm, Notice>(noticeForms)

function written<Name extends string>(forms: readonly Form<Name>[], value: { form: Name }): Buffer {
  const form = forms.find(each => each.name === value.form)
  if (!form) throw new Error(`no form ${value.form}`)
  const to = new Writer('2019')
  form.body.write(to, value, {})
  return to.finish()
}

const inside = (envelope: typeof upEnvelope, dataType: number, data: Buffer) => encode(envelope, { dataType, data }, '2019')

/** Body of the 0x9300 that asks. */
export const writePostCheck = (check: PostCheck): Buffer => inside(downEnvelope, POST_CHECK, written(checkForms, check))
/** Body of a 0x9300 with a notice. */
export const writeNotice = (notice: Notice): Buffer => inside(downEnvelope, NOTICE, written(noticeForms, notice))

export interface Reply {
  /** Free text. */
  text: string
  /** 2019 only; cut to 16 and 20 bytes at borders of characters. */
  responder: string
  phone: string
}

/** Body of the 0x1300 that answers, in the form of the question. `serial`: of the frame that asked. */
export function writePostCheckAnswer(check: PostCheck, serial: number, { text, responder, phone }: Reply): Buffer {
  const { form, infoId, objectType, objectId } = check
  const answer: PostCheckAnswer = {
    form,
    infoId,
    text,
    ...(objectType !== undefined && { objectType }),
    ...(objectId && { objectId }),
    responder: cutText(responder, 16),
    phone: cutText(phone, 20),
    sourceType: POST_CHECK,
    sourceSerial: serial,
  }
  return inside(upEnvelope, POST_CHECK_ANSWER, written(answerForms, answer))
}

/** Body of the 0x1300 that says that a notice has come. */
export function writeNoticeAcknowledgement({ infoId }: Notice, serial: number, edition: Edition): Buffer {
  const data = encode(noticeAcknowledgement, { infoId, sourceType: NOTICE, sourceSerial: serial }, edition)
  return inside(upEnvelope, NOTICE_ACKNOWLEDGED, data)
}
