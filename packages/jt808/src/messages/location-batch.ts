/** Batch upload of positions: buffered while there was no network, or batched on purpose. Counts and lengths in batches can be wrong. */
import { BodyError } from '../body/body-error.ts'
import { type Field, field } from '../body/field.ts'
import { messageOf } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { Reader } from '../body/reader.ts'
import type { Version } from '../version.ts'
import { type Location, position } from './location.ts'

export interface BatchItem {
  location: Location
  /** The item as received, in the form of a 0x0200 body. Ignored when writing. */
  bytes: Buffer
}

/** Count and type, before the items. */
const HEAD_BYTES = 3

/** Reads one item; undefined when it cannot be read. The next item starts after the declared length. */
function readItem(from: Reader, declared: number): BatchItem | undefined {
  let length = declared
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

/** Every item to the end of the body; undefined: it cannot be read. */
function* itemsOf(from: Reader): Generator<BatchItem | undefined, void, undefined> {
  while (from.left >= 2) yield readItem(from, u16.read(from, {}))
}

/**
 * A body read item by item, for those of a megabyte; undefined: an item that cannot be read. The items are slices of the body.
 * @throws BodyError when count or type are missing
 */
export function batchItems(
  body: Buffer,
  version: Version,
): { type: number; items: Iterator<BatchItem | undefined, void, undefined> } {
  const from = new Reader(body, version)
  u16.read(from, {})
  return { type: u8.read(from, {}), items: itemsOf(from) }
}

/** The beginning of a body up to its last item that is there as a whole: for a batch of which the rest never came. */
export function wholeBatchItems(body: Buffer): Buffer {
  let at = HEAD_BYTES
  while (at + 2 <= body.length && at + 2 + body.readUInt16BE(at) <= body.length) at += 2 + body.readUInt16BE(at)
  return body.subarray(0, at)
}

export interface Batch {
  /** 0 normal batch, 1 buffered upload after a time without network */
  type: number
  locations: BatchItem[]
  /** Items that cannot be read; missing: none. Ignored when writing. */
  unreadable?: number
}

/** Count, type, items. Read to the end of the body; the count is only compared. */
const batch: Field<Batch> = field({
  read: (from, parent) => {
    const count = u16.read(from, parent)
    const type = u8.read(from, parent)
    const items = [...itemsOf(from)]
    const locations = items.filter(item => item !== undefined)
    const unreadable = items.length - locations.length
    if (items.length !== count) from.note('wrongCount')
    return { type, locations, ...(unreadable > 0 && { unreadable }) }
  },
  write: (to, { type, locations }, parent) => {
    u16.write(to, locations.length, parent)
    u8.write(to, type, parent)
    for (const { location } of locations) {
      const head = to.room(2)
      position.write(to, location, parent)
      to.bytes.writeUInt16BE(to.at - head - 2, head)
    }
  },
  show: ({ type, locations }, version) => ({
    type,
    locations: locations.map(({ location }) => position.show(location, version)),
  }),
})

export const locationBatch = messageOf(0x0704, 'location batch upload', '定位数据批量上传', batch)
