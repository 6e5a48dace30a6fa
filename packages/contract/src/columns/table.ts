/**
 * Records as binary columns: a compact alternative to the JSON form of the same records. The reader gets typed-array views of the received
 * bytes, without work per row; texts stay UTF-8 until they are needed. Little-endian.
 *
 *   'ORC1' | u32 length of the head | head, JSON | columns in the order of their table, each beginning at a multiple of 8
 *   a column of numbers: its values | a column of texts: u32 offsets (rows + 1), then the UTF-8 bytes of all texts
 */

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i16: Int16Array, i32: Int32Array, f64: Float64Array } as const

export type NumberKind = keyof typeof kinds
export type ColumnKind = NumberKind | 'text'
/** A table: name and kind of each column, in wire order. */
export type Table = Readonly<Record<string, ColumnKind>>

/** Texts of one column, decoded on demand. */
export interface Texts {
  /** Where each text begins in `bytes`; one more entry than there are texts. */
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
}

export type ColumnOf<Kind extends ColumnKind> = Kind extends NumberKind ? InstanceType<(typeof kinds)[Kind]> : Texts
export type Columns<T extends Table> = { readonly [Name in keyof T]: ColumnOf<T[Name]> }

/** The JSON head in front of the columns; `rows` and `table` are always present. */
export interface Head {
  /** Name and version of the table; a reader that does not know it requests JSON instead. */
  table: string
  rows: number
}

/** The bytes are not a message of columns, or are truncated. */
export class ColumnsError extends Error {
  override readonly name = 'ColumnsError'
}

const magic = 0x3143524f
const align = (at: number): number => (at + 7) & ~7
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Decodes the text of one row. */
export function textAt({ offsets, bytes }: Texts, row: number): string {
  return decoder.decode(bytes.subarray(offsets[row], offsets[row + 1]))
}

/** An empty number column for `rows` rows. Text columns are built by `textsOf`. */
export function numberColumn<Kind extends NumberKind>(kind: Kind, rows: number): InstanceType<(typeof kinds)[Kind]> {
  return new kinds[kind](rows) as InstanceType<(typeof kinds)[Kind]>
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit < 0xdc_00
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc_00 && unit < 0xe0_00

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    bytes += unit < 0x8_00 ? 1 : 2
    // A pair takes four bytes; half a pair is written as U+FFFD, three bytes.
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) at++
  }
  return bytes
}

/** Builds a text column. All texts are encoded in one go: an array of bytes for each of 60,000 texts takes ten times as long. */
export function textsOf(texts: readonly string[]): Texts {
  const offsets = new Uint32Array(texts.length + 1)
  texts.forEach((text, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + utf8Length(text)
  })
  const bytes = encoder.encode(texts.join(''))
  if (bytes.length === offsets[texts.length]) return { offsets, bytes }
  // One text ends with half a pair and the next begins with the other half.
  return textsOf(texts.map(text => decoder.decode(encoder.encode(text))))
}

const bytesOf = (view: ArrayBufferView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** Builds one message. `head` may have more fields than the two that are required. O(bytes). */
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

/**
 * Reads the head only, to find out which table it is.
 * @throws ColumnsError when the bytes are not a message of columns
 */
export function readHead<H extends Head>(message: Uint8Array): H {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  if (message.length < 8 || view.getUint32(0, true) !== magic) throw new ColumnsError('not a message of columns')
  const length = view.getUint32(4, true)
  if (8 + length > message.length) throw new ColumnsError('the head is truncated')
  let head: unknown
  try {
    head = JSON.parse(decoder.decode(message.subarray(8, 8 + length)))
  } catch (cause) {
    throw new ColumnsError('the head cannot be read', { cause })
  }
  const { rows } = (head ?? {}) as Partial<Head>
  if (typeof rows !== 'number' || !Number.isSafeInteger(rows) || rows < 0) throw new ColumnsError('the head has no row count')
  return head as H
}

/**
 * Reads a message. The columns are views of its bytes; it is only copied when it is not aligned to 8 bytes. O(columns + rows of text columns).
 * @throws ColumnsError when the bytes are not a message of columns, or are truncated
 */
export function readColumns<T extends Table, H extends Head>(table: T, given: Uint8Array): { head: H; columns: Columns<T> } {
  const message = (given.byteOffset % 8 === 0 ? given : given.slice()) as Uint8Array<ArrayBuffer>
  const head = readHead<H>(message)
  const { buffer, byteOffset, length } = message
  let at = align(8 + new DataView(buffer, byteOffset).getUint32(4, true))
  const take = (size: number): number => {
    const from = at
    at += align(size)
    if (from + size > length) throw new ColumnsError('a column is truncated')
    return byteOffset + from
  }
  const columns: Record<string, ArrayLike<number> | Texts> = {}
  for (const [name, kind] of Object.entries(table)) {
    if (kind === 'text') {
      const offsets = new Uint32Array(buffer, take((head.rows + 1) * 4), head.rows + 1)
      const size = offsets[head.rows] ?? 0
      for (let row = 0; row < head.rows; row++) {
        if ((offsets[row] ?? 0) > (offsets[row + 1] ?? 0)) throw new ColumnsError(`the text offsets of ${name} decrease`)
      }
      columns[name] = { offsets, bytes: new Uint8Array(buffer, take(size), size) }
    } else {
      const Kind = kinds[kind]
      columns[name] = new Kind(buffer, take(head.rows * Kind.BYTES_PER_ELEMENT), head.rows)
    }
  }
  return { head, columns: columns as Columns<T> }
}
