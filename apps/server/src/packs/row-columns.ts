/** Rows of `positions` as columns: PostgreSQL sends each column of many rows as one binary array, and nothing of it is rounded on the way. */
import { emptyReports, type NumberColumn, numberColumns, type StoredReports } from './codec/stored-reports.ts'

const sent: Record<NumberColumn | 'digest' | 'extras', string> = {
  time: 'time',
  receivedAt: 'received_at',
  reportedTime: 'reported_time',
  latitudeE6: 'latitude_e6',
  longitudeE6: 'longitude_e6',
  altitude: 'altitude',
  speedDkmh: 'speed_dkmh',
  course: 'course',
  alarms: 'alarms',
  status: 'status',
  mileageHm: 'mileage_hm',
  fuelDl: 'fuel_dl',
  quality: 'quality',
  source: 'source',
  edition: 'edition',
  digest: 'digest',
  extras: 'extras',
}
/** Every column of the table but the vehicle. */
export const rowColumns: readonly string[] = Object.values(sent)

/** Select list over rows in the order of time and digest. */
export const arraysOfRows = Object.entries(sent)
  .map(([name, column]) => `array_send(array_agg(${column})) as "${name}"`)
  .join(', ')

export type RowArrays = Record<keyof typeof sent, Buffer>

/** Before the elements: dimensions, flags, type, length, lower bound. */
const arrayHead = 20
/** timestamptz is sent as microseconds since 2000. */
const epoch = Date.UTC(2000, 0, 1) * 1000
const times: ReadonlySet<NumberColumn> = new Set(['time', 'receivedAt', 'reportedTime'])

function* elementsOf(array: Buffer): Generator<Buffer | null> {
  for (let at = arrayHead; at < array.length; ) {
    const length = array.readInt32BE(at)
    at += 4
    yield length < 0 ? null : array.subarray(at, at + length)
    at += Math.max(length, 0)
  }
}

/** A number that cannot be told exactly is refused: an infinite time, or one of the year 2255. */
function exactly(high: number, low: number): number {
  const value = high * 2 ** 32 + low
  if (!Number.isSafeInteger(value)) throw new RangeError('a time of a report is out of range')
  return value
}

const numberOf = (name: NumberColumn, bytes: Buffer): number =>
  times.has(name) ? exactly(bytes.readInt32BE(0), bytes.readUInt32BE(4)) + epoch : bytes.readIntBE(0, bytes.length)

export function reportsOfArrays(arrays: RowArrays): StoredReports {
  const reports = emptyReports(arrays.time.readInt32BE(12))
  for (const name of numberColumns) {
    let row = 0
    for (const bytes of elementsOf(arrays[name])) reports[name][row++] = bytes === null ? Number.NaN : numberOf(name, bytes)
  }
  let row = 0
  for (const bytes of elementsOf(arrays.digest)) reports.digest[row++] = bytes?.readBigInt64BE() ?? 0n
  row = 0
  // Copied: a slice would keep the whole array.
  for (const bytes of elementsOf(arrays.extras)) reports.extras[row++] = bytes && Buffer.from(bytes)
  return reports
}
