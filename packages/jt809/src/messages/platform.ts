/** Between platforms (0x1300 up, 0x9300 down): post checks, notices and their answers (JT/T 809 clause 4.5.4). */
import { absent, countedText, message, record, since, text, u16, u32, u8 } from '@outrider/jt808/body'
import { enclosed } from './enclosed.ts'
import type { Form } from './forms.ts'
import { sentText } from './sent-text.ts'

const envelope = { dataType: u16, data: enclosed }
export const upEnvelope = message(0x1300, 'platform data, up', '主链路平台间信息交互', envelope)
export const downEnvelope = message(0x9300, 'platform data, down', '从链路平台间信息交互', envelope)

/** As printed in 2011, as many platforms use it, and as 2019 has it. */
export type CheckForm = 'printed' | 'object' | '2019'

const content = { infoId: u32, text: countedText(u32) }
/** 1 the platform, 2 one business owner of it, 3 all owners. */
const objectType = u8

const question = record({ ...content })
const questionToObject = record({ objectType, objectId: sentText(12), ...content })
const question2019 = record({
  objectType,
  objectId: sentText(20),
  /** Time allowed; the unit is said nowhere, minutes fit. */
  answerTime: u8,
  ...content,
})

/** 0x9301 */
export const checkForms: readonly Form<CheckForm>[] = [
  { name: 'printed', editions: ['2011'], object: 0, fixed: 8, body: question },
  { name: 'object', editions: ['2011'], object: 12, fixed: 21, body: questionToObject },
  { name: '2019', editions: ['2019'], object: 20, fixed: 30, body: question2019 },
]

const answer2019 = record({
  objectType,
  responder: text(16),
  phone: text(20),
  objectId: sentText(20),
  /** Type and serial of the message that asked. */
  sourceType: u16,
  sourceSerial: u32,
  text: countedText(u32),
})

/** 0x1301 */
export const answerForms: readonly Form<CheckForm>[] = [
  { name: 'printed', editions: ['2011'], object: 0, fixed: 8, body: question },
  { name: 'object', editions: ['2011'], object: 12, fixed: 21, body: questionToObject },
  { name: '2019', editions: ['2019'], object: 0, fixed: 67, body: answer2019 },
]

/** 0x9302; `long`: as 2019 has the object of a question. */
export type NoticeForm = 'printed' | 'object' | 'long'
export const noticeForms: readonly Form<NoticeForm>[] = [
  { name: 'printed', editions: ['2011'], object: 0, fixed: 8, body: question },
  { name: 'object', editions: ['2011', '2019'], object: 12, fixed: 21, body: questionToObject },
  { name: 'long', editions: ['2019'], object: 20, fixed: 29, body: record({ objectType, objectId: sentText(20), ...content }) },
]

export const noticeAcknowledgement = message(0x1302, 'notice acknowledged', '下发平台间报文应答', {
  infoId: since({ 2011: u32, 2019: absent }),
  /** Type and serial of the message with the notice. */
  sourceType: since({ 2019: u16 }),
  sourceSerial: since({ 2019: u32 }),
})
