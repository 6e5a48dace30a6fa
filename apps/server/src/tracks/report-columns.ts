/**
 * Reads stored reports column by column: PostgreSQL aggregates each column into one binary array. Row by row, the driver would create
 * an object per report and a string per value, which takes several times as long and blocks the thread.
 */
import { convertDatum } from '@outrider/geo'
import { alarmEditions, alarmEditionShift, emptyTrack, mergeTracks, noSpeed, pointFlags, type Track } from '@outrider/track'
import { isTimedByArrival, quality, unsoundClock } from '../events/position-report.ts'
import type { StoredReports } from '../packs/codec/stored-reports.ts'
import { noRecorderSpeedFrom } from '../events/recorder-speed.ts'

/**
 * Excludes late reports with an unsound clock: they are stored at their time of arrival, which says nothing about the position then. Of a live
 * report it does.
 */
const timeKnown = `(quality & ${unsoundClock} = 0 or quality & ${quality.late} = 0)`
const unusableFix = quality.noFix | quality.atZero | quality.outOfRange
const accBit = 1

const columns = {
  time: 'time',
  latitude: 'latitude_e6',
  longitude: 'longitude_e6',
  speed: 'speed_dkmh',
  course: 'course',
  mileage: 'coalesce(mileage_hm, -1)',
  alarms: 'alarms',
  status: 'status',
  quality: 'quality',
  extras: 'extras',
  edition: 'coalesce(edition, 0::smallint)',
} as const

/** Select list over rows of `positions` ordered by time. */
export const aggregatedColumns = [
  'count(*)::int as rows',
  ...Object.entries(columns).map(([name, value]) => `array_send(array_agg(${value}) filter (where ${timeKnown})) as ${name}`),
].join(', ')
/** Columns that select needs. */
export const sourceColumns =
  'vehicle_id, time, digest, latitude_e6, longitude_e6, speed_dkmh, course, mileage_hm, alarms, status, quality, extras, edition'

export type ReportColumns = Record<keyof typeof columns, Buffer | null> & {
  /** Number of reports, including those of which nobody knows the time. */
  rows: number
}

/** array_send format: dimensions, flags, type; length and lower bound; then each element preceded by its length. */
const arrayHead = 20
const lengthBytes = 4
const firstValue = arrayHead + lengthBytes
/** timestamptz is sent as microseconds since 2000. */
const epoch = Date.UTC(2000, 0, 1)

/** The points of all rows of a result, in order and without copies. */
export function trackOfRows(rows: readonly ReportColumns[]): Track {
  const track = emptyTrack(rows.reduce((length, row) => length + pointsOf(row), 0))
  let first = 0
  for (const row of rows) {
    if (row.time !== null) fill(track, first, row as Record<keyof typeof columns, Buffer>)
    first += pointsOf(row)
  }
  return mergeWithoutCopies([track])
}

const pointsOf = ({ time }: ReportColumns): number => (time === null ? 0 : time.readInt32BE(12))

/** Puts the reports into the track, from the point `first` on. */
function fill(track: Track, first: number, reports: Record<keyof typeof columns, Buffer>): void {
  const { time, latitude, longitude, speed, course, mileage, alarms, status, quality: flags, extras, edition } = reports
  const length = time.readInt32BE(12)
  let item = arrayHead
  for (let row = 0; row < length; row++) {
    const at = first + row
    const at8 = firstValue + row * (8 + lengthBytes)
    const at4 = firstValue + row * (4 + lengthBytes)
    const at2 = firstValue + row * (2 + lengthBytes)
    track.time[at] = Math.round((time.readInt32BE(at8) * 2 ** 32 + time.readUInt32BE(at8 + 4)) / 1000) + epoch
    track.speed[at] = speed.readInt16BE(at2)
    track.course[at] = course.readInt16BE(at2)
    track.mileage[at] = mileage.readInt32BE(at4)
    track.alarms[at] = alarms.readInt32BE(at4)
    const bits = flags.readInt16BE(at2)
    const hasFix = (bits & unusableFix) === 0
    if (hasFix) {
      const place = inWgs84(latitude.readInt32BE(at4), longitude.readInt32BE(at4), (bits & quality.gcj02) !== 0)
      track.latitude[at] = place.latitude
      track.longitude[at] = place.longitude
    }
    track.flags[at] = flagsOf(bits, status.readInt32BE(at4), edition.readInt16BE(at2))
    const bytes = extras.readInt32BE(item)
    item += lengthBytes
    if (bytes >= 0) {
      track.recorderSpeed[at] = recorderSpeedIn(extras, item, item + bytes)
      item += bytes
    }
  }
}

function flagsOf(bits: number, status: number, edition: number): number {
  return (
    ((bits & unusableFix) === 0 ? pointFlags.fixed : 0) |
    ((status & accBit) !== 0 ? pointFlags.accOn : 0) |
    ((bits & quality.late) !== 0 ? pointFlags.late : 0) |
    (isTimedByArrival(bits) ? pointFlags.timeOfArrival : 0) |
    (alarmEditions.indexOf(edition) << alarmEditionShift)
  )
}

/** The same of reports that were packed. */
export function trackOfReports(reports: StoredReports): Track {
  const rows: number[] = []
  for (const [row, bits] of reports.quality.entries())
    if ((bits & unsoundClock) === 0 || (bits & quality.late) === 0) rows.push(row)
  const track = emptyTrack(rows.length)
  for (const [at, row] of rows.entries()) {
    const bits = reports.quality[row] as number
    track.time[at] = Math.round((reports.time[row] as number) / 1000)
    track.speed[at] = reports.speedDkmh[row] as number
    track.course[at] = reports.course[row] as number
    const mileage = reports.mileageHm[row] as number
    track.mileage[at] = Number.isNaN(mileage) ? -1 : mileage
    track.alarms[at] = reports.alarms[row] as number
    if ((bits & unusableFix) === 0) {
      const sent = [reports.latitudeE6[row] as number, reports.longitudeE6[row] as number] as const
      const place = inWgs84(...sent, (bits & quality.gcj02) !== 0)
      track.latitude[at] = place.latitude
      track.longitude[at] = place.longitude
    }
    const edition = reports.edition[row] as number
    track.flags[at] = flagsOf(bits, reports.status[row] as number, Number.isNaN(edition) ? 0 : edition)
    const extras = reports.extras[row]
    if (extras) track.recorderSpeed[at] = recorderSpeedIn(extras, 0, extras.length)
  }
  return mergeWithoutCopies([track])
}

/**
 * Merges tracks by time without duplicates. A report repeated after its first copy was packed and dropped cannot be recognised by its
 * digest: it has the same values and is flagged late.
 */
export function mergeWithoutCopies(tracks: readonly Track[]): Track {
  const all = mergeTracks(tracks)
  let repeats = 0
  for (let row = 1; row < all.length; row++) {
    if (all.time[row] !== all.time[row - 1] || !isLateCopy(all, row)) continue
    all.flags[row] = all.flags[row - 1] as number
    repeats++
  }
  return repeats === 0 ? all : mergeTracks([all])
}

/** The previous point has the same time and values and is not late; equal points of one time are adjacent. */
function isLateCopy(track: Track, row: number): boolean {
  // A copy packed before editions were stored has none.
  if (flagsAt(track, row) !== (flagsAt(track, row - 1) | pointFlags.late)) return false
  return comparedFields.every(name => track[name][row] === track[name][row - 1])
}
const flagsAt = ({ flags }: Track, row: number): number => (flags[row] as number) & ((1 << alarmEditionShift) - 1)
const comparedFields = ['latitude', 'longitude', 'speed', 'recorderSpeed', 'course', 'mileage', 'alarms'] as const

/** 1e-6 degrees. */
function inWgs84(latitude: number, longitude: number, shifted: boolean): { latitude: number; longitude: number } {
  if (!shifted) return { latitude, longitude }
  const wgs84 = convertDatum({ latitude: latitude / 1e6, longitude: longitude / 1e6 }, 'gcj02', 'wgs84')
  return { latitude: Math.round(wgs84.latitude * 1e6), longitude: Math.round(wgs84.longitude * 1e6) }
}

/** Recorder speed of additional item 0x03, 0.1 km/h. */
function recorderSpeedIn(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at + 2 <= end; at += 2 + (bytes[at + 1] as number))
    if (bytes[at] === 0x03 && bytes[at + 1] === 2 && at + 4 <= end) {
      const speed = bytes.readUInt16BE(at + 2)
      return speed > noRecorderSpeedFrom ? noSpeed : speed
    }
  return noSpeed
}
