/**
 * Additional items: which ones a report has, in which order and of which lengths, is one of a few shapes; the values of each item are a column of their
 * own. What are no items stays as bytes.
 */
import { PackDamaged, type PackReader, type PackWriter } from './bytes.ts'
import { type Numbers, putNumbers, takeNumbers } from './number-column.ts'
import { squeeze, unsqueeze } from './squeeze.ts'
import type { NumberColumn, StoredReports } from './stored-reports.ts'

/** Items whose value is near that of a column. */
const besides: Readonly<Record<string, NumberColumn>> = { '1.4': 'mileageHm', '2.2': 'fuelDl', '3.2': 'speedDkmh' }
/** Values of so many bytes are numbers. */
const longestNumber = 6
/** From so many values on, each place in them is a plane of its own. */
const planesFrom = 16

interface Shape {
  /** Id and length of each item. */
  items: (readonly [id: number, length: number])[]
  /** Bytes after the last item that are none. */
  tail: number
}

function shapeOf(bytes: Buffer): Shape {
  const items: (readonly [number, number])[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const length = bytes[at + 1] as number
    if (at + 2 + length > bytes.length) break
    items.push([bytes[at] as number, length])
    at += 2 + length
  }
  return { items, tail: bytes.length - at }
}

/** Values of one item, of the reports that have it. */
interface Stream {
  name: string
  length: number
  rows: number[]
  values: Buffer[]
}

/** The streams of shapes, in the order in which writer and reader meet them. */
class Streams {
  readonly #streams = new Map<string, Stream>()

  /** Of the items of a shape, and its tail. */
  of({ items, tail }: Shape): Stream[] {
    const times = new Map<string, number>()
    const found = items.map(([id, length]) => {
      const name = `${id}.${length}`
      const time = times.get(name) ?? 0
      times.set(name, time + 1)
      return this.#stream(`${name} ${time}`, name, length)
    })
    return tail > 0 ? [...found, this.#stream(`tail ${tail}`, 'tail', tail)] : found
  }

  #stream(key: string, name: string, length: number): Stream {
    let stream = this.#streams.get(key)
    if (!stream) this.#streams.set(key, (stream = { name, length, rows: [], values: [] }))
    return stream
  }

  all(): Stream[] {
    return [...this.#streams.values()].filter(({ length, rows }) => length > 0 && rows.length > 0)
  }
}

const otherOf = ({ name, rows }: Stream, reports: StoredReports): Numbers | undefined => {
  const other = besides[name]
  return other && Float64Array.from(rows, row => reports[other][row] as number)
}

function putStream(to: PackWriter, stream: Stream, reports: StoredReports): void {
  const { length, values } = stream
  if (length <= longestNumber) {
    putNumbers(
      to,
      Float64Array.from(values, value => value.readUIntBE(0, length)),
      otherOf(stream, reports),
    )
    return
  }
  if (values.length < planesFrom) {
    squeeze(to, Buffer.concat(values))
    return
  }
  for (let place = 0; place < length; place++)
    squeeze(
      to,
      Uint8Array.from(values, value => value[place] as number),
    )
}

function takeStream(from: PackReader, stream: Stream, reports: StoredReports): void {
  const { length, rows } = stream
  if (length <= longestNumber) {
    for (const number of takeNumbers(from, rows.length, otherOf(stream, reports))) {
      if (!(number >= 0 && number < 256 ** length)) throw new PackDamaged('a value does not fit its item')
      const value = Buffer.allocUnsafe(length)
      value.writeUIntBE(number, 0, length)
      stream.values.push(value)
    }
    return
  }
  const all = Buffer.alloc(rows.length * length)
  if (rows.length < planesFrom) all.set(unsqueeze(from, all.length))
  else
    for (let place = 0; place < length; place++) {
      const plane = unsqueeze(from, rows.length)
      for (let at = 0; at < rows.length; at++) all[at * length + place] = plane[at] as number
    }
  for (let at = 0; at < rows.length; at++) stream.values.push(all.subarray(at * length, (at + 1) * length))
}

export function putExtras(to: PackWriter, reports: StoredReports): void {
  const shapes = new Map<string, { place: number; shape: Shape }>()
  const streams = new Streams()
  const places = new Float64Array(reports.length)
  for (const [row, bytes] of reports.extras.entries()) {
    places[row] = Number.NaN
    if (bytes === null) continue
    const shape = shapeOf(bytes)
    const key = `${shape.items.join(';')} ${shape.tail}`
    const known = shapes.get(key) ?? { place: shapes.size, shape }
    shapes.set(key, known)
    places[row] = known.place
    let at = 0
    for (const [n, stream] of streams.of(shape).entries()) {
      // An item has its id and length before its value.
      if (n < shape.items.length) at += 2
      stream.rows.push(row)
      stream.values.push(bytes.subarray(at, at + stream.length))
      at += stream.length
    }
  }
  to.number(shapes.size)
  for (const { shape } of shapes.values()) {
    to.number(shape.items.length)
    for (const [id, length] of shape.items) {
      to.byte(id)
      to.byte(length)
    }
    to.number(shape.tail)
  }
  putNumbers(to, places)
  for (const stream of streams.all()) putStream(to, stream, reports)
}

/** Fills in the additional items; all columns of numbers are there. */
export function takeExtras(from: PackReader, reports: StoredReports): void {
  const shapes = Array.from({ length: from.number() }, (): Shape => {
    const items = Array.from({ length: from.number() }, () => [from.byte(), from.byte()] as const)
    return { items, tail: from.number() }
  })
  const places = takeNumbers(from, reports.length)
  const streams = new Streams()
  const parts: { row: number; shape: Shape; streams: Stream[] }[] = []
  for (const [row, place] of places.entries()) {
    if (Number.isNaN(place)) continue
    const shape = shapes[place]
    if (!shape) throw new PackDamaged('there is no such shape of items')
    const own = streams.of(shape)
    for (const stream of own) stream.rows.push(row)
    parts.push({ row, shape, streams: own })
  }
  for (const stream of streams.all()) takeStream(from, stream, reports)
  const taken = new Map<Stream, number>()
  const empty = Buffer.alloc(0)
  for (const { row, shape, streams: own } of parts) {
    const pieces: Uint8Array[] = []
    for (const [n, stream] of own.entries()) {
      const item = shape.items[n]
      if (item) pieces.push(Uint8Array.from(item))
      const at = taken.get(stream) ?? 0
      taken.set(stream, at + 1)
      pieces.push(stream.values[at] ?? empty)
    }
    reports.extras[row] = Buffer.concat(pieces)
  }
}
