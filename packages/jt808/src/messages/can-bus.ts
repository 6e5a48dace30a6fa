/** Messages of the bus of the vehicle (0x0705), as the terminal has collected them. */
import { bcd } from '../body/bcd.ts'
import { type Field, field } from '../body/field.ts'
import { bytes } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'

/** Of the CAN id. */
const idBits = 0x1fff_ffff

/** Bits of the id: 31 the channel, 30 an id of 29 bits, 29 a mean of several messages, below them the id. */
const item = record({ id: u32, data: bytes(8) })

/** hhmmss and milliseconds of four digits, of the first message. */
const time = bcd(5)

export interface CanItems {
  /** As sent: hhmmss and milliseconds. */
  time: string
  items: { id: number; data: Buffer }[]
}

/** The count is before the time and the messages after it. */
const canItems: Field<CanItems> = field({
  read: (from, parent) => {
    const count = from.slice(2)
    const sentTime = time.read(from, parent)
    const items: CanItems['items'] = []
    while (from.left >= 12) items.push(item.read(from, parent))
    if (from.left > 0) from.note('truncatedList')
    else if (items.length !== count.readUInt16BE()) from.note('wrongCount')
    return { time: sentTime, items }
  },
  write: (to, value, parent) => {
    u16.write(to, value.items.length, parent)
    time.write(to, value.time, parent)
    for (const each of value.items) item.write(to, each, parent)
  },
  show: ({ time: sentTime, items }) => ({
    time: sentTime,
    items: items.map(({ id, data }) => ({ id: canIdOf(id).toString(16), data: data.toString('hex') })),
  }),
})

export const canIdOf = (id: number): number => id & idBits
export const canData = message(0x0705, 'CAN bus data', 'CAN总线数据上传', { messages: canItems })
