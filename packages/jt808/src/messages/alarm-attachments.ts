/** Attachments of active-safety alarms, pictures and clips (T/JSATL 12): requested here, uploaded over a separate connection. */
import { type Field, field } from '../body/field.ts'
import { bytes, list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { countedText, text } from '../body/text.ts'
import { type AlarmForm, alarmForms } from '../tables/alarm-forms.ts'
import { mediaServer } from './video.ts'

const NUMBER = 32
const RESERVED = 16

/** Its length depends on the region: everything up to the number and the reserved bytes behind it. */
const identification: Field<Buffer> = field({
  read: from => from.slice(Math.max(16, from.left - NUMBER - RESERVED)),
  write: (to, value) => to.put(value),
  show: value => value.toString('hex'),
})

export const alarmAttachmentUpload = message(0x9208, 'alarm attachment upload instruction', '报警附件上传指令', {
  ...mediaServer,
  identification,
  /** alarm number assigned by the platform, ASCII, unique */
  number: text(NUMBER),
  reserved: bytes(RESERVED),
})

const noTerminalId: Field<string | undefined> = field<string | undefined>({ read: () => undefined, write: () => {} })

const infoFields = ({ terminalId, identification: length }: AlarmForm) => ({
  terminalId: terminalId === 0 ? noTerminalId : (text(terminalId) as Field<string | undefined>),
  identification: bytes(length),
  number: text(NUMBER),
  /** 0 normal, 1 re-sent */
  resent: u8,
  files: list(u8, record({ name: countedText(u8), size: u32 })),
})

const { jiangsu: base, ...regional } = alarmForms

export const alarmAttachmentInfo = message(0x1210, 'alarm attachment information', '报警附件信息消息', infoFields(base), {
  others: Object.values(regional).map(form => ({
    version: form.version,
    body: record(infoFields(form)),
    deviation: form.deviation,
  })),
})

const file = {
  name: countedText(u8),
  /** 0 picture, 1 sound, 2 video, 3 text, 4 other */
  type: u8,
}
export const attachmentFileInfo = message(0x1211, 'attachment file information', '文件信息上传', { ...file, size: u32 })
export const attachmentFileCompleted = message(0x1212, 'attachment file upload completed', '文件上传完成消息', {
  ...file,
  size: u32,
})
export const attachmentFileCompletedResponse = message(
  0x9212,
  'attachment file upload completed response',
  '文件上传完成消息应答',
  {
    ...file,
    /** 0 complete, 1 `gaps` have to be re-sent */
    result: u8,
    gaps: list(u8, record({ offset: u32, length: u32 })),
  },
)
