/** Driving recorder in the terminal: 0x8700 asks it, 0x8701 sets it, 0x0700 is its answer. What is inside is a frame of the recorder's own (`src/recorder`). */
import { bytesToEnd } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { absent, since } from '../body/since.ts'

export const queryRecorder = message(0x8700, 'query driving recorder', '行驶记录仪数据采集命令', {
  /** What is asked for; the same byte is in the frame. */
  command: u8,
  /** Frame of the recorder; 2011 has none. Some terminals take the command alone. */
  block: since({ 2011: absent, 2013: bytesToEnd }),
})

/** Answered by 0x0001, or by 0x0700 with what the recorder says. */
export const setRecorder = message(0x8701, 'set driving recorder', '行驶记录仪参数下传命令', {
  /** What is set; the same byte is in the frame. */
  command: u8,
  block: bytesToEnd,
})

/** The two lengths of 2011 fit what follows, which no serial and command of later editions do by chance. */
const hasLengths = (body: Buffer): boolean => body.length >= 5 && body.readUInt16BE(3) === body.length - 5

export const recorderData = message(
  0x0700,
  'driving recorder data',
  '行驶记录仪数据上传',
  {
    replySerial: since({ 2011: absent, 2013: u16 }),
    command: u8,
    /** Bytes in all, and in this message; 2011 alone. */
    total: since({ 2011: u16, 2013: absent }),
    length: since({ 2011: u16, 2013: absent }),
    block: bytesToEnd,
  },
  { suits: (body, version) => (version === '2011') === hasLengths(body) },
)
