/**
 * The packed form of a track: on the wire, and where points are kept for long. A column at a time, each as the differences that are
 * smallest for it, in bytes of seven bits, so that what compresses afterwards finds likes beside likes.
 *
 *   'OTK1' | varint length of the head | head, JSON | varint points | columns in the order of `columnNames`
 *   a column: u8 form | varint length | its bytes
 *
 * docs/track.md tells it byte by byte.
 */
import { columnNames, emptyTrack, type Track } from './track.ts'
import { Reader, TrackBytesError, Writer } from './varint.ts'

const magic = [0x4f, 0x54, 0x4b, 0x31]
/** 0: every point has the same value. 1: values. 2: differences. 3: differences of the differences. 4: of the times, see `writeTimes`. */
const forms = { same: 0, values: 1, steps: 2, bends: 3, times: 4 } as const
/** The time of a point is a whole second, or else in ms. */
const second = 1_000

/** Later ones would lose digits in differences of differences. */
const lastTime = 2 ** 51
const isTime = (at: number): boolean => Number.isInteger(at) && at >= 0 && at <= lastTime

type Column = Exclude<(typeof columnNames)[number], 'time'>

const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0
const bytesFor = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5

/** Of 32 bits, which wrap around: every value and every difference has its own. */
function sizes(values: Track[Column]): { same: boolean; values: number; steps: number; bends: number } {
  const size = { same: true, values: 0, steps: 0, bends: 0 }
  let last = 0
  let lastStep = 0
  for (let row = 0; row < values.length; row++) {
    const value = (values[row] as number) | 0
    const step = (value - last) | 0
    if (row > 0 && step !== 0) size.same = false
    size.values += bytesFor(zigzag(value))
    size.steps += bytesFor(zigzag(step))
    size.bends += bytesFor(zigzag((step - lastStep) | 0))
    last = value
    lastStep = step
  }
  return size
}

function writeColumn(out: Writer, values: Track[Column]): void {
  const size = sizes(values)
  if (size.same) {
    out.byte(forms.same)
    const value = zigzag((values[0] ?? 0) | 0)
    out.varint(bytesFor(value))
    out.varint(value)
    return
  }
  const least = Math.min(size.values, size.steps, size.bends)
  const form = size.steps === least ? forms.steps : size.bends === least ? forms.bends : forms.values
  out.byte(form)
  out.varint(least)
  let last = 0
  let lastStep = 0
  for (let row = 0; row < values.length; row++) {
    const value = (values[row] as number) | 0
    const step = (value - last) | 0
    out.varint(zigzag(form === forms.values ? value : form === forms.steps ? step : (step - lastStep) | 0))
    last = value
    lastStep = step
  }
}

/** The first time as it is; then how much longer each interval is than the one before, in seconds when all times are such. */
function writeTimes(out: Writer, time: Float64Array): void {
  let unit = second
  for (const at of time) {
    if (!isTime(at)) throw new RangeError(`the time of a point is a whole ms since 1970, not ${at}`)
    if (at % second !== 0) unit = 1
  }
  const body = new Writer(16 + time.length * 2)
  body.varint(unit)
  let last = 0
  let lastStep = 0
  time.forEach((at, row) => {
    const step = at / unit - last
    if (row > 0 && step < 0) throw new RangeError('the points are not in the order of time')
    body.long(step - lastStep)
    last = at / unit
    lastStep = row === 0 ? 0 : step
  })
  out.byte(forms.times)
  out.varint(body.length)
  out.bytes(body.done())
}

/** `head`: whatever JSON can say. */
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
  const form = from.byte()
  const length = from.length()
  const end = from.at + length
  const unit = from.varint()
  if (form !== forms.times || (unit !== 1 && unit !== second)) throw new TrackBytesError('the times are in no form that is known')
  let last = 0
  let step = 0
  for (let row = 0; row < time.length; row++) {
    step += from.long()
    last += step
    if (row === 0) step = 0
    else if (step < 0) throw new TrackBytesError('the times run backwards')
    const at = last * unit
    if (!isTime(at)) throw new TrackBytesError('a time is none')
    time[row] = at
  }
  if (from.at !== end) throw new TrackBytesError('the times end elsewhere than they say')
}

/** Differences become values. The columns wrap around as the differences do. */
function addUp(values: Track[Column]): void {
  let last = 0
  for (let row = 0; row < values.length; row++) {
    last = (last + (values[row] as number)) | 0
    values[row] = last
  }
}

function readColumn(from: Reader, values: Track[Column]): void {
  const form = from.byte()
  const length = from.length()
  const end = from.at + length
  if (form === forms.same) values.fill(from.zigzag())
  else if (form === forms.values || form === forms.steps || form === forms.bends) {
    from.zigzags(values)
    if (form === forms.bends) addUp(values)
    if (form !== forms.values) addUp(values)
  } else throw new TrackBytesError(`a column is in form ${form}, which is not known`)
  if (from.at !== end) throw new TrackBytesError('a column ends elsewhere than it says')
}

/** Throws TrackBytesError, and nothing else, whatever the bytes are. */
export function unpackTrack(bytes: Uint8Array): { head: unknown; track: Track } {
  const from = new Reader(bytes)
  for (const byte of magic) if (from.byte() !== byte) throw new TrackBytesError('no packed track')
  let head: unknown
  try {
    head = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(from.bytes(from.length())))
  } catch (cause) {
    if (cause instanceof TrackBytesError) throw cause
    throw new TrackBytesError('the head cannot be read', { cause })
  }
  const points = from.varint()
  // Each point has a byte for its time at least: hostile bytes cannot ask for more memory than they weigh.
  if (points > from.left) throw new TrackBytesError('more points than bytes')
  const track = emptyTrack(points)
  for (const name of columnNames) {
    if (name === 'time') readTimes(from, track.time)
    else readColumn(from, track[name])
  }
  if (from.left > 0) throw new TrackBytesError('there is more than the track')
  return { head, track }
}
