/**
 * Columns as binary PostgreSQL arrays. One array parameter per column, laid out here, costs a tenth of what the driver needs to
 * quote the same values as text, and the server need not parse them.
 */
const headLength = 20
/** Object ids of the element types, as PostgreSQL fixes them. */
const oid = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, timestamptz: 1184 } as const

function head(column: Buffer, type: number, count: number): void {
  // dimensions, may hold nulls, element type, length, lower bound
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
  pick: (row: Row) => Value | null,
  write: (column: Buffer, value: Value, at: number) => void,
): Buffer {
  const column = Buffer.allocUnsafe(headLength + rows.length * (4 + width))
  head(column, type, rows.length)
  let at = headLength
  for (const row of rows) {
    const value = pick(row)
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

type Pick<Row, Value> = (row: Row) => Value | null

export const int2Column = <Row>(rows: readonly Row[], pick: Pick<Row, number>): Buffer =>
  fixed(rows, oid.int2, 2, pick, (column, value, at) => column.writeInt16BE(value, at))

export const int4Column = <Row>(rows: readonly Row[], pick: Pick<Row, number>): Buffer =>
  fixed(rows, oid.int4, 4, pick, (column, value, at) => column.writeInt32BE(value, at))

export const int8Column = <Row>(rows: readonly Row[], pick: Pick<Row, bigint>): Buffer =>
  fixed(rows, oid.int8, 8, pick, (column, value, at) => column.writeBigInt64BE(value, at))

export const boolColumn = <Row>(rows: readonly Row[], pick: Pick<Row, boolean>): Buffer =>
  fixed(rows, oid.bool, 1, pick, (column, value, at) => column.writeUInt8(value ? 1 : 0, at))

/** PostgreSQL counts microseconds from here. */
const epoch2000 = 946_684_800_000
const twoTo32 = 4_294_967_296

/** Values in ms since 1970. */
export const timeColumn = <Row>(rows: readonly Row[], pick: Pick<Row, number>): Buffer =>
  fixed(rows, oid.timestamptz, 8, pick, (column, value, at) => {
    const micros = Math.round((value - epoch2000) * 1_000)
    column.writeInt32BE(Math.floor(micros / twoTo32), at)
    column.writeUInt32BE(((micros % twoTo32) + twoTo32) % twoTo32, at + 4)
  })

export function bytesColumn<Row>(rows: readonly Row[], pick: Pick<Row, Buffer>): Buffer {
  const values = rows.map(pick)
  const column = Buffer.allocUnsafe(values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), headLength))
  head(column, oid.bytea, rows.length)
  let at = headLength
  for (const value of values) {
    column.writeInt32BE(value?.length ?? -1, at)
    at += 4
    if (value) at += value.copy(column, at)
  }
  return rows.length === 0 ? column.subarray(0, 12) : column
}
