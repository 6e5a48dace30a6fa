/** Messages that no text has and several makers send (F in docs/messages.md), and compressed ones: read so that people see what is in them. */
import iconv from 'iconv-lite'
import { bcdTime } from '../body/bcd.ts'
import { BodyError } from '../body/body-error.ts'
import { type Field, field, type ParentRecord, type ValueOf } from '../body/field.ts'
import { bytes, bytesToEnd, countedBytes, list } from '../body/list.ts'
import { message, messageOf } from '../body/message.ts'
import { i16, u8, u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { text, textToEnd } from '../body/text.ts'
import { type Location, position } from './location.ts'

/** UTF-16, big-endian, to the end. */
const unicodeToEnd: Field<string> = field({
  read: from => iconv.decode(from.slice(from.left - (from.left % 2)), 'utf16-be'),
  write: (to, value) => to.put(iconv.encode(value, 'utf16-be')),
})

/** Items to the end of the body, without a count. */
const itemsToEnd = <T>(item: Field<T>): Field<T[]> =>
  field({
    read: (from, parent) => {
      const items: T[] = []
      while (from.left > 0) items.push(item.read(from, parent))
      return items
    },
    write: (to, items, parent) => {
      for (const each of items) item.write(to, each, parent)
    },
    show: (items, version) => items.map(each => item.show(each, version)),
  })

/** What became of 0x8105 with a family on the OBD connector: 0x0001 before it is a receipt only. */
export const controlOutcome = message(0x0105, 'result of terminal control', '终端控制结果', {
  replySerial: u16,
  command: u8,
  /** 0 done, 1 not supported, 2 engine runs, 3 handbrake off, 4 moving, 0x20 the vehicle did not answer; others: doors, windows, lamps */
  result: u8,
  rest: bytesToEnd,
})

/** Between registration and authentication, of a tracker. */
export const simCard = message(0x0120, 'SIM card number', 'SIM 卡号上报', { iccid: text(20) })

export const canFrames = message(0x020a, 'CAN frames', 'CAN 数据帧', {
  time: bcdTime,
  frames: list(u16, record({ id: u32, data: bytes(8) }), { toEnd: true }),
})

const nap = record({ /** % */ battery: u8, time: bcdTime })
const cells = record({
  time: bcdTime,
  /** id 1: voltages of cells, (value - 32767) / 100 V; 2: temperatures, (value - 400) / 10 °C; both after four masks of the cells */
  blocks: countedBytes(u16),
})
const positions = itemsToEnd<Location>(
  field({
    read: (from, parent) => {
      const length = u8.read(from, parent)
      const end = from.end
      if (length > from.left) throw new BodyError('tooShort', from.at, 'a position is longer than its message')
      from.end = from.at + length
      try {
        return position.read(from, parent)
      } finally {
        from.end = end
      }
    },
    write: (to, value, parent) => {
      const at = to.room(1)
      const begins = to.at
      position.write(to, value, parent)
      to.bytes[at] = to.at - begins
    },
    show: (value, version) => position.show(value, version),
  }),
)

/** One id with three meanings, told apart by what fits. */
type SleepOrMore = { nap: ValueOf<typeof nap> } | { battery: ValueOf<typeof cells> } | { positions: Location[] }

const napBytes = 7
/** Time, and the length of what follows. */
const cellsHead = 8

const sleepOrMore: Field<SleepOrMore> = field<SleepOrMore>({
  read: (from, parent) => {
    if (from.left === napBytes) return { nap: nap.read(from, parent) }
    const isOfCells = from.left >= cellsHead && from.bytes.readUInt16BE(from.at + cellsHead - 2) === from.left - cellsHead
    return isOfCells ? { battery: cells.read(from, parent) } : { positions: positions.read(from, parent) }
  },
  write: (to, value, parent: ParentRecord) => {
    if ('nap' in value) nap.write(to, value.nap, parent)
    else if ('battery' in value) cells.write(to, value.battery, parent)
    else positions.write(to, value.positions, parent)
  },
  show: (value, version) => {
    if ('nap' in value) return { nap: nap.show(value.nap, version) }
    if ('battery' in value) return { battery: cells.show(value.battery, version) }
    return { positions: positions.show(value.positions, version) }
  },
})

export const sleepNotice = messageOf(
  0x0210,
  'sleep notice, positions in bulk or battery data',
  '休眠通知、批量位置或电池数据',
  sleepOrMore,
)

/** To 0x8300. */
export const orderReply = message(0x1300, 'reply to a text order', '文本指令应答', { replySerial: u16, text: unicodeToEnd })

const coded: Field<{ coding: number; text: string }> = field({
  read: (from, parent) => {
    const coding = u8.read(from, parent)
    return { coding, text: (coding === 1 ? unicodeToEnd : textToEnd).read(from, parent) }
  },
  write: (to, { coding, text: words }, parent) => {
    u8.write(to, coding, parent)
    const put = coding === 1 ? unicodeToEnd : textToEnd
    put.write(to, words, parent)
  },
})

/** To 0x8300, of three families. coding: 0 GBK, 1 Unicode. */
export const textReply = messageOf(0x6006, 'reply to a text', '文本信息应答', coded)

export const accelerations = message(0x2070, 'acceleration samples', '加速度采样', {
  samples: itemsToEnd(record({ time: bcdTime, x: i16, y: i16, z: i16 })),
})

/** A whole message, as GZIP (RFC 1952). It is not unpacked: who looks at it is shown how it was sent. */
export const compressedData = message(0x0901, 'compressed data', '数据压缩上报', { data: countedBytes(u32) })
