/** Positions kept while there was no network, or sent together on purpose. Counts and lengths of such batches can lie. */
import { BodyError } from '../body/body-error.ts'
import { type Field, field } from '../body/field.ts'
import { messageOf } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import type { Reader } from '../body/reader.ts'
import { type Location, position } from './location.ts'

export interface BatchItem {
  location: Location
  /** The item as the body of a 0x0200 would be. Not written: writing goes by `location`. */
  bytes: Buffer
}

/** Reads one item; undefined when it is none. The next item starts where the announced length says. */
function readItem(from: Reader, announced: number): BatchItem | undefined {
  let length = announced
  if (length > from.left) {
    from.note('batchItemPastEnd')
    length = from.left
  }
  const outer = from.end
  const start = from.at
  from.end = start + length
  try {
    const location = position.read(from, {})
    return { location, bytes: from.bytes.subarray(start, start + length) }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    from.note('batchItemTooShort')
    return undefined
  } finally {
    from.at = start + length
    from.end = outer
  }
}

export interface Batch {
  /** 0 ordinary batch, 1 re-sent from where there was no network */
  type: number
  locations: BatchItem[]
}

/** The count stands before the type, its items after it; read on to the end, whatever the count says. */
const batch: Field<Batch> = field({
  read: (from, whole) => {
    const count = u16.read(from, whole)
    const type = u8.read(from, whole)
    const locations: BatchItem[] = []
    let seen = 0
    while (from.left >= 2) {
      const item = readItem(from, u16.read(from, whole))
      if (item) locations.push(item)
      seen++
    }
    if (seen !== count) from.note('wrongCount')
    return { type, locations }
  },
  write: (to, { type, locations }, whole) => {
    u16.write(to, locations.length, whole)
    u8.write(to, type, whole)
    for (const { location } of locations) {
      const head = to.room(2)
      position.write(to, location, whole)
      to.bytes.writeUInt16BE(to.at - head - 2, head)
    }
  },
  show: ({ type, locations }, version) => ({
    type,
    locations: locations.map(({ location }) => position.show(location, version)),
  }),
})

export const locationBatch = messageOf(0x0704, 'location batch', '定位数据批量上传', batch)
