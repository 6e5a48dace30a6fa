/**
 * The packed form of a track, used on the wire and for long-term storage. Columns are stored one after the other, each delta-encoded in the
 * way that makes it smallest, as varints. Similar values end up next to each other, which helps the compression that follows.
 *
 *   'OTK1' | varint length of the head | head, JSON | varint points | columns in the order of `columnNames`
 *   a column: u8 encoding | varint length | its bytes
 *
 * docs/track.md describes the format byte by byte.
 */
import { columnNames, emptyTrack, type Track } from './track.ts'
import { Reader, TrackBytesError, Writer } from './varint.ts'

const magic = [0x4f, 0x54, 0x4b, 0x31]
/** 0: every point has the same value. 1: values. 2: deltas. 3: deltas of deltas. 4: times, see `writeTimes`. */
const encodings = { same: 0, values: 1, deltas: 2, secondDeltas: 3, times: 4 } as const
/** Times are stored in seconds when all are whole seconds, otherwise in ms. */
const msPerSecond = 1_000

/** Greater values would lose precision in deltas of deltas. */
const maxTime = 2 ** 51
const isTime = (at: number): boolean => Number.isInteger(at) && at >= 0 && at <= maxTime

type Column = Exclude<(typeof columnNames)[number], 'time'>

const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0
const bytesFor = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5

/** Encoded size of each encoding, bytes. Arithmetic wraps around at 32 bits, so every value and delta can be encoded. */
function sizes(values: Track[Column]): { same: boolean; values: number; deltas: number; secondDeltas: number } {
  const size = { same: true, values: 0, deltas: 0, secondDeltas: 0 }
  let last = 0
  let lastStep = 0
  for (let row = 0; row < values.length; row++) {
    const value = (values[row] as number) | 0
    const step = (value - last) | 0
    if (row > 0 && step !== 0) size.same = false
    size.values += bytesFor(zigzag(value))
    size.deltas += bytesFor(zigzag(step))
    size.secondDeltas += bytesFor(zigzag((step - lastStep) | 0))
    last = value
    lastStep = step
  }
  return size
}

function writeColumn(out: Writer, values: Track[Column]): void {
  const size = sizes(values)
  if (size.same) {
    out.byte(encodings.same)
    const value = zigzag((values[0] ?? 0) | 0)
    out.varint(bytesFor(value))
    out.varint(value)
    return
  }
  const smallest = Math.min(size.values, size.deltas, size.secondDeltas)
  const encoding =
    size.deltas === smallest ? encodings.deltas : size.secondDeltas === smallest ? encodings.secondDeltas : encodings.values
  out.byte(encoding)
  out.varint(smallest)
  let last = 0
  let lastStep = 0
  for (let row = 0; row < values.length; row++) {
    const value = (values[row] as number) | 0
    const step = (value - last) | 0
    out.varint(zigzag(encoding === encodings.values ? value : encoding === encodings.deltas ? step : (step - lastStep) | 0))
    last = value
    lastStep = step
  }
}

/** The first time as it is, then the change of each interval against the one before. Throws RangeError. */
function writeTimes(out: Writer, time: Float64Array): void {
  let unit = msPerSecond
  for (const at of time) {
    if (!isTime(at)) throw new RangeError(`a point's time must be a whole number of ms since 1970, not ${at}`)
    if (at % msPerSecond !== 0) unit = 1
  }
  const body = new Writer(16 + time.length * 2)
  body.varint(unit)
  let last = 0
  let lastStep = 0
  time.forEach((at, row) => {
    const step = at / unit - last
    if (row > 0 && step < 0) throw new RangeError('the points are not ordered by time')
    body.long(step - lastStep)
    last = at / unit
    lastStep = row === 0 ? 0 : step
  })
  out.byte(encodings.times)
  out.varint(body.length)
  out.bytes(body.done())
}

/**
 * Packs a track. O(n); about 9 bytes a point before compression.
 * @param head any JSON object; stored in front of the columns
 * @throws RangeError when a time is negative, not a whole ms or greater than 2^51, or when the points are not ordered by time
 */
export function packTrack(head: object, track: Track): Uint8Array<ArrayBuffer> {
  const headBytes = new TextEncoder().encode(JSON.stringify(head))
  const out = new Writer(64 + headBytes.length + track.length * 12)
  for (const byte of magic) out.byte(byte)
  out.varint(headBytes.length)
  out.bytes(headBytes)
  out.varint(track.length)
  for (const name of columnNames) {
    if (name === 'time') writeTimes(out, track.time)
    else writeColumn(out, track[name])
  }
  return out.done()
}

function readTimes(from: Reader, time: Float64Array): void {
  const encoding = from.byte()
  const length = from.length()
  const end = from.at + length
  const unit = from.varint()
  if (encoding !== encodings.times || (unit !== 1 && unit !== msPerSecond))
    throw new TrackBytesError('the times have an unknown encoding')
  let last = 0
  let step = 0
  for (let row = 0; row < time.length; row++) {
    step += from.long()
    last += step
    if (row === 0) step = 0
    else if (step < 0) throw new TrackBytesError('the times run backwards')
    const at = last * unit
    if (!isTime(at)) throw new TrackBytesError('a time is out of range')
    time[row] = at
  }
  if (from.at !== end) throw new TrackBytesError('the times do not end where their length says')
}

/** Turns deltas into values, in place; wraps around at 32 bits as the deltas do. */
function prefixSum(values: Track[Column]): void {
  let last = 0
  for (let row = 0; row < values.length; row++) {
    last = (last + (values[row] as number)) | 0
    values[row] = last
  }
}

function readColumn(from: Reader, values: Track[Column]): void {
  const encoding = from.byte()
  const length = from.length()
  const end = from.at + length
  if (encoding === encodings.same) values.fill(from.zigzag())
  else if (encoding === encodings.values || encoding === encodings.deltas || encoding === encodings.secondDeltas) {
    from.zigzags(values)
    if (encoding === encodings.secondDeltas) prefixSum(values)
    if (encoding !== encodings.values) prefixSum(values)
  } else throw new TrackBytesError(`a column has the unknown encoding ${encoding}`)
  if (from.at !== end) throw new TrackBytesError('a column does not end where its length says')
}

/**
 * Reverses `packTrack`. O(n); never allocates more points than there are bytes.
 * @param wanted the columns that are read; the others are as where nothing was reported
 * @throws TrackBytesError for any bytes that are not a complete packed track; no other error
 */
export function unpackTrack(
  bytes: Uint8Array,
  wanted?: ReadonlySet<(typeof columnNames)[number]>,
): { head: unknown; track: Track } {
  const from = new Reader(bytes)
  for (const byte of magic) if (from.byte() !== byte) throw new TrackBytesError('not a packed track')
  let head: unknown
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(from.bytes(from.length())))
  } catch (cause) {
    if (cause instanceof TrackBytesError) throw cause
    throw new TrackBytesError('the head cannot be read', { cause })
  }
  const points = from.varint()
  // Each point takes at least one byte for its time, so hostile input cannot make us allocate more than its own size.
  if (points > from.left) throw new TrackBytesError('more points than bytes')
  const track = emptyTrack(points)
  for (const name of columnNames) {
    if (wanted && !wanted.has(name)) {
      from.byte()
      from.bytes(from.length())
    } else if (name === 'time') readTimes(from, track.time)
    else readColumn(from, track[name])
  }
  if (from.left > 0) throw new TrackBytesError('there are bytes after the track')
  return { head, track }
}
