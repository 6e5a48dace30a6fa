/**
 * Rows as columns of bytes: the compact form beside the JSON of the same records. A reader gets typed arrays over the bytes it was
 * sent, without a step per row; texts stay UTF-8 until somebody looks at them. Little-endian.
 *
 *   'ORC1' | u32 length of the head | head, JSON | columns in the order of their table, each beginning at a multiple of 8
 *   a column of numbers: its values | a column of texts: u32 offsets (rows + 1), then the UTF-8 bytes of all texts
 */

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i16: Int16Array, i32: Int32Array, f64: Float64Array } as const

export type NumberKind = keyof typeof kinds
export type ColumnKind = NumberKind | 'text'
/** What a table holds: name and kind of each column, in the order of the wire. */
export type Table = Readonly<Record<string, ColumnKind>>

/** Texts of one column, decoded one by one. */
export interface Texts {
  /** Where each text begins in `bytes`; one more entry than there are texts. */
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
}

export type ColumnOf<Kind extends ColumnKind> = Kind extends NumberKind ? InstanceType<(typeof kinds)[Kind]> : Texts
export type Columns<T extends Table> = { readonly [Name in keyof T]: ColumnOf<T[Name]> }

/** What stands before the columns; `rows` and `table` are always there. */
export interface Head {
  /** Name and version of the table; a reader that does not know it asks for JSON. */
  table: string
  rows: number
}

/** The bytes are no such message, or are cut short. */
export class ColumnsError extends Error {
  override readonly name = 'ColumnsError'
}

const magic = 0x3143524f
const align = (at: number): number => (at + 7) & ~7
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function textAt({ offsets, bytes }: Texts, row: number): string {
  return decoder.decode(bytes.subarray(offsets[row], offsets[row + 1]))
}

/** Empty columns for this many rows; texts are given whole, as they are added with `textsOf`. */
export function numbers<Kind extends NumberKind>(kind: Kind, rows: number): InstanceType<(typeof kinds)[Kind]> {
  return new kinds[kind](rows) as InstanceType<(typeof kinds)[Kind]>
}

export function textsOf(texts: readonly string[]): Texts {
  const parts = texts.map(text => encoder.encode(text))
  const offsets = new Uint32Array(texts.length + 1)
  parts.forEach((part, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + part.length
  })
  const bytes = new Uint8Array(offsets[texts.length] ?? 0)
  parts.forEach((part, at) => bytes.set(part, offsets[at]))
  return { offsets, bytes }
}

const bytesOf = (view: ArrayBufferView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** One message. `head` may carry more fields than the two that are always there. */
export function writeColumns<T extends Table>(table: T, head: Head, columns: Columns<T>): Uint8Array {
  const headBytes = encoder.encode(JSON.stringify(head))
  const parts: Uint8Array[] = []
  for (const name of Object.keys(table)) {
    const column = columns[name] as ArrayBufferView | Texts
    if ('offsets' in column) parts.push(bytesOf(column.offsets), column.bytes)
    else parts.push(bytesOf(column))
  }
  const start = align(8 + headBytes.length)
  const message = new Uint8Array(parts.reduce((size, part) => size + align(part.length), start))
  const view = new DataView(message.buffer)
  view.setUint32(0, magic, true)
  view.setUint32(4, headBytes.length, true)
  message.set(headBytes, 8)
  let at = start
  for (const part of parts) {
    message.set(part, at)
    at += align(part.length)
  }
  return message
}

/** The head alone, to know which table it is. Throws ColumnsError. */
export function readHead<H extends Head>(message: Uint8Array): H {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  if (message.length < 8 || view.getUint32(0, true) !== magic) throw new ColumnsError('no message of columns')
  const length = view.getUint32(4, true)
  if (8 + length > message.length) throw new ColumnsError('the head is cut short')
  let head: unknown
  try {
    head = JSON.parse(decoder.decode(message.subarray(8, 8 + length)))
  } catch (cause) {
    throw new ColumnsError('the head cannot be read', { cause })
  }
  const { rows } = (head ?? {}) as Partial<Head>
  if (typeof rows !== 'number' || !Number.isSafeInteger(rows) || rows < 0) throw new ColumnsError('the head names no rows')
  return head as H
}

/** Views over the bytes of the message, nothing is copied (unless the message begins at an odd place). Throws ColumnsError. */
export function readColumns<T extends Table, H extends Head>(table: T, given: Uint8Array): { head: H; columns: Columns<T> } {
  const message = (given.byteOffset % 8 === 0 ? given : given.slice()) as Uint8Array<ArrayBuffer>
  const head = readHead<H>(message)
  const { buffer, byteOffset, length } = message
  let at = align(8 + new DataView(buffer, byteOffset).getUint32(4, true))
  const take = (size: number): number => {
    const from = at
    at += align(size)
    if (from + size > length) throw new ColumnsError('a column is cut short')
    return byteOffset + from
  }
  const columns: Record<string, ArrayLike<number> | Texts> = {}
  for (const [name, kind] of Object.entries(table)) {
    if (kind === 'text') {
      const offsets = new Uint32Array(buffer, take((head.rows + 1) * 4), head.rows + 1)
      const size = offsets[head.rows] ?? 0
      for (let row = 0; row < head.rows; row++) {
        if ((offsets[row] ?? 0) > (offsets[row + 1] ?? 0)) throw new ColumnsError(`the texts of ${name} run backwards`)
      }
      columns[name] = { offsets, bytes: new Uint8Array(buffer, take(size), size) }
    } else {
      const Kind = kinds[kind]
      columns[name] = new Kind(buffer, take(head.rows * Kind.BYTES_PER_ELEMENT), head.rows)
    }
  }
  return { head, columns: columns as Columns<T> }
}
