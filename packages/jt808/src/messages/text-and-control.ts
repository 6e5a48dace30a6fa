/** Text messages, terminal control, vehicle control and telephone callback. */
import { flags, namedBits } from '../body/flags.ts'
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { bcd } from '../body/bcd.ts'
import { u8, u16 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { absent, since } from '../body/since.ts'
import { textToEnd } from '../body/text.ts'
import { position } from './location.ts'

const textFlags2013 = namedBits({ 0: 'urgent', 2: 'display', 3: 'speak', 4: 'adScreen', 5: 'canFaultCode' })
const textKinds2019 = ['none', 'service', 'urgent', 'notice']
/** From 2019 on the two lowest bits are a number. */
const textFlags = (bits: number, version: string): string[] =>
  version === '2019' ? [textKinds2019[bits & 3] as string, ...textFlags2013(bits & ~3)] : textFlags2013(bits)

export const textMessage = message(
  0x8300,
  'text message',
  '文本信息下发',
  {
    flags: flags(u8, textFlags),
    /** 1 notice, 2 service */
    type: since({ 2019: u8 }),
    text: textToEnd,
  },
  // Texts contain no control characters: a 1 or 2 after the flags is the type field of 2019.
  { suits: (body, version) => (version === '2019') === (body[1] ?? 0x20) < 0x20 },
)

export const terminalControl = message(0x8105, 'terminal control', '终端控制', {
  /** 1 upgrade, 2 connect to server, 3 power off, 4 reset, 5 factory settings, 6 data off, 7 radio off; others are vendor-specific */
  command: u8,
  /** separated by ';' */
  parameters: textToEnd,
})

export const vehicleControl = message(0x8500, 'vehicle control', '车辆控制', {
  /** bit 0: 0 unlock, 1 lock; until 2013 */
  flags: since({ 2011: u8, 2019: absent }),
  /** since 2019; id 1 = doors: 0 locks and 1 unlocks, inverted against `flags` */
  controls: since({ 2019: list(u16, record({ id: u16, value: u8 })) }),
})

export const vehicleControlResponse = message(0x0500, 'vehicle control response', '车辆控制应答', {
  replySerial: u16,
  location: position,
})

/** Of one vendor's family of terminals, outside of the standard: 1 cuts oil and power, 0 restores them. */
export const relayControl = message(0xa006, 'relay control (vendor)', '断油断电控制（厂商）', {
  command: u8,
  /** YYMMDDhhmmss, UTC+8 */
  time: bcd(6),
})

export const phoneCallback = message(0x8400, 'phone callback', '电话回拨', {
  /** 0 talk, 1 listen in */
  flag: u8,
  number: textToEnd,
})

export const eventReport = message(0x0301, 'event report', '事件报告', { event: u8 })
export const questionResponse = message(0x0302, 'question response', '提问应答', { replySerial: u16, answer: u8 })
