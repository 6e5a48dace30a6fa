/**
 * Encodes columns as binary PostgreSQL arrays. One array parameter per column costs a tenth of quoting the same values as text, and
 * the server does not have to parse them.
 */
const headerLength = 20
/** PostgreSQL object ids of the element types. */
const oid = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, timestamptz: 1184, jsonb: 3802 } as const

function writeHeader(column: Buffer, type: number, count: number): void {
  // dimensions, has nulls, element type, length, lower bound
  column.writeInt32BE(count === 0 ? 0 : 1, 0)
  column.writeInt32BE(1, 4)
  column.writeInt32BE(type, 8)
  column.writeInt32BE(count, 12)
  column.writeInt32BE(1, 16)
}

function fixed<Row, Value>(
  rows: readonly Row[],
  type: number,
  width: number,
  valueOf: (row: Row) => Value | null,
  write: (column: Buffer, value: Value, at: number) => void,
): Buffer {
  const column = Buffer.allocUnsafe(headerLength + rows.length * (4 + width))
  writeHeader(column, type, rows.length)
  let at = headerLength
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null) {
      column.writeInt32BE(-1, at)
      at += 4
    } else {
      column.writeInt32BE(width, at)
      write(column, value, at + 4)
      at += 4 + width
    }
  }
  return rows.length === 0 ? column.subarray(0, 12) : column.subarray(0, at)
}

type ValueOf<Row, Value> = (row: Row) => Value | null

export const int2Column = <Row>(rows: readonly Row[], valueOf: ValueOf<Row, number>): Buffer =>
  fixed(rows, oid.int2, 2, valueOf, (column, value, at) => column.writeInt16BE(value, at))

export const int4Column = <Row>(rows: readonly Row[], valueOf: ValueOf<Row, number>): Buffer =>
  fixed(rows, oid.int4, 4, valueOf, (column, value, at) => column.writeInt32BE(value, at))

export const int8Column = <Row>(rows: readonly Row[], valueOf: ValueOf<Row, bigint>): Buffer =>
  fixed(rows, oid.int8, 8, valueOf, (column, value, at) => column.writeBigInt64BE(value, at))

export const boolColumn = <Row>(rows: readonly Row[], valueOf: ValueOf<Row, boolean>): Buffer =>
  fixed(rows, oid.bool, 1, valueOf, (column, value, at) => column.writeUInt8(value ? 1 : 0, at))

/** PostgreSQL timestamps are microseconds since 2000-01-01. */
const epoch2000 = 946_684_800_000
const twoTo32 = 4_294_967_296

/** Values in ms since 1970. */
export const timeColumn = <Row>(rows: readonly Row[], valueOf: ValueOf<Row, number>): Buffer =>
  fixed(rows, oid.timestamptz, 8, valueOf, (column, value, at) => {
    const micros = Math.round((value - epoch2000) * 1_000)
    column.writeInt32BE(Math.floor(micros / twoTo32), at)
    column.writeUInt32BE(((micros % twoTo32) + twoTo32) % twoTo32, at + 4)
  })

export const bytesColumn = <Row>(rows: readonly Row[], valueOf: ValueOf<Row, Buffer>): Buffer =>
  variable(rows.map(valueOf), oid.bytea)

/** The binary form of jsonb is its text after a version. */
export const jsonColumn = <Row>(rows: readonly Row[], valueOf: (row: Row) => unknown): Buffer =>
  variable(
    rows.map(row => Buffer.from(`\u0001${JSON.stringify(valueOf(row))}`)),
    oid.jsonb,
  )

function variable(values: readonly (Buffer | null)[], type: number): Buffer {
  const column = Buffer.allocUnsafe(values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), headerLength))
  writeHeader(column, type, values.length)
  let at = headerLength
  for (const value of values) {
    column.writeInt32BE(value?.length ?? -1, at)
    at += 4
    if (value) at += value.copy(column, at)
  }
  return values.length === 0 ? column.subarray(0, 12) : column
}
