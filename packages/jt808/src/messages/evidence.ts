/** Pictures and clips that prove an active-safety alarm (T/JSATL 12): asked for here, sent over a link of their own. */
import { type Field, field } from '../body/field.ts'
import { bytes, list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { countedText, text } from '../body/text.ts'
import { mediaServer } from './video.ts'

const NUMBER = 32
const RESERVED = 16

/** Whatever its region's length: all that leaves room for the number and the reserve behind it. */
const identification: Field<Buffer> = field({
  read: from => from.slice(Math.max(16, from.left - NUMBER - RESERVED)),
  write: (to, value) => to.put(value),
  show: value => value.toString('hex'),
})

export const fetchEvidence = message(0x9208, 'fetch alarm evidence', '报警附件上传指令', {
  ...mediaServer,
  identification,
  /** ours, ASCII, unique */
  number: text(NUMBER),
  reserved: bytes(RESERVED),
})

const evidenceFields = (terminalId: number, identificationBytes: number) => ({
  terminalId: text(terminalId),
  identification: bytes(identificationBytes),
  number: text(NUMBER),
  /** 0 normal, 1 sent again */
  resent: u8,
  files: list(u8, record({ name: countedText(u8), size: u32 })),
})

export const evidence = message(0x1210, 'alarm evidence', '报警附件信息消息', evidenceFields(7, 16), {
  others: [{ version: '2019', body: record(evidenceFields(30, 40)), deviation: 'guangdongLayout' }],
})

const file = {
  name: countedText(u8),
  /** 0 picture, 1 sound, 2 video, 3 text, 4 other */
  type: u8,
}
export const evidenceFile = message(0x1211, 'evidence file', '文件信息上传', { ...file, size: u32 })
export const evidenceFileEnd = message(0x1212, 'evidence file end', '文件上传完成消息', { ...file, size: u32 })
export const evidenceFileAnswer = message(0x9212, 'evidence file response', '文件上传完成消息应答', {
  ...file,
  /** 0 complete, 1 the gaps are wanted */
  result: u8,
  gaps: list(u8, record({ offset: u32, length: u32 })),
})
