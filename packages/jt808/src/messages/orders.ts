/** What dispatchers and the platform order: texts, commands, locks, telephone. */
import { flags, namedBits } from '../body/flags.ts'
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { nothing, since } from '../body/since.ts'
import { textToEnd } from '../body/text.ts'
import { position } from './location.ts'

const textFlags2013 = namedBits({ 0: 'urgent', 2: 'display', 3: 'speak', 4: 'adScreen', 5: 'canFaultCode' })
const textKinds2019 = ['none', 'service', 'urgent', 'notice']
/** From 2019 on the two lowest bits are a number. */
const textFlags = (bits: number, version: string): string[] =>
  version === '2019' ? [textKinds2019[bits & 3] as string, ...textFlags2013(bits & ~3)] : textFlags2013(bits)

export const sendText = message(
  0x8300,
  'text message',
  '文本信息下发',
  {
    flags: flags(u8, textFlags),
    /** 1 notice, 2 service */
    type: since({ 2019: u8 }),
    text: textToEnd,
  },
  // Texts have no control characters: a 1 or 2 after the flags is 2019's type.
  { suits: (body, version) => (version === '2019') === (body[1] ?? 0x20) < 0x20 },
)

export const control = message(0x8105, 'terminal control', '终端控制', {
  /** 1 upgrade, 2 connect to server, 3 power off, 4 reset, 5 factory settings, 6 data off, 7 radio off; others are vendors' */
  command: u8,
  /** separated by ';' */
  parameters: textToEnd,
})

export const lock = message(0x8500, 'vehicle control', '车辆控制', {
  /** bit 0: 0 unlock, 1 lock; until 2013 */
  flags: since({ 2011: u8, 2019: nothing }),
  /** id 1 = doors, where 0 locks and 1 opens: the other way round; from 2019 on */
  controls: since({ 2019: list(u16, record({ id: u16, value: u8 })) }),
})

export const lockAnswer = message(0x0500, 'vehicle control answer', '车辆控制应答', { replySerial: u16, location: position })

export const callBack = message(0x8400, 'call back', '电话回拨', {
  /** 0 talk, 1 listen in */
  flag: u8,
  number: textToEnd,
})

export const eventReport = message(0x0301, 'event report', '事件报告', { event: u8 })
export const questionAnswer = message(0x0302, 'answer to a question', '提问应答', { replySerial: u16, answer: u8 })
