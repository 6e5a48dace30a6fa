/** A track: the points of one vehicle ordered by time, in columns, so that a week of them is a few typed arrays instead of objects. Immutable. */
import type { MovementSettings } from './movement-settings.ts'

export interface Track {
  readonly length: number
  /** ms since 1970, never decreasing. */
  readonly time: Float64Array
  /** 1e-6 degrees, WGS-84; 0 where the point has no fix. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** 0.1 km/h by the GPS receiver. */
  readonly speed: Uint16Array
  /** 0.1 km/h by the tachograph (0x0200 item 0x03); `noSpeed`: not reported. */
  readonly recorderSpeed: Uint16Array
  /** Degrees, north 0, clockwise. */
  readonly course: Uint16Array
  /** 0.1 km by the odometer; -1: not reported. */
  readonly mileage: Int32Array
  /** Alarm bits of the report (JT/T 808-2019, 0x0200). */
  readonly alarms: Uint32Array
  /** Bits of `pointFlags`; two bits from `alarmEditionShift` on: the index in `alarmEditions`. */
  readonly flags: Uint16Array
  /** By what its movement is counted; absent: `defaultMovement`. */
  readonly movement?: MovementSettings
}

export const noSpeed = 0xffff
/**
 * `fixed`: the point has a GPS fix. `late`: it arrived after newer ones (0x0704, or re-sent). `timeOfArrival`: the terminal's clock was not
 * believed, and the point has the time at which it arrived.
 * Set by `reduceTrack`, from the track with all points: `reduced`: neighbouring points may have been left out, and the fix is plausible;
 * `implausible`: the fix is not plausible; `gapFollows`: a gap follows this point.
 */
export const pointFlags = {
  fixed: 1,
  accOn: 2,
  late: 4,
  reduced: 8,
  implausible: 16,
  gapFollows: 32,
  timeOfArrival: 256,
} as const

/** Editions of JT/T 808 whose names the alarm bits have; 0: not known. */
export const alarmEditions: readonly number[] = [0, 2011, 2013, 2019]
export const alarmEditionShift = 6
export const alarmEditionMask = 3

/** The columns in the order of the packed form. */
export const columnNames = [
  'time',
  'latitude',
  'longitude',
  'speed',
  'recorderSpeed',
  'course',
  'mileage',
  'alarms',
  'flags',
] as const satisfies readonly Exclude<keyof Track, 'movement'>[]

/** One point as an object. For many points read the columns instead. */
export interface TrackPoint {
  /** ms since 1970. */
  time: number
  /** Degrees, WGS-84; null: no usable fix. */
  latitude: number | null
  longitude: number | null
  /** km/h by the GPS receiver. */
  speed: number
  /** km/h by the tachograph; null: not reported. */
  recorderSpeed: number | null
  /** Degrees, north 0, clockwise. */
  course: number
  accOn: boolean
  /** km by the odometer; null: not reported. */
  mileage: number | null
  /** Alarm bits. */
  alarms: number
  /** Index in `alarmEditions`: whose names the alarm bits have. Absent: not known. */
  alarmEdition?: number | undefined
  late: boolean
  /** The time is that of the arrival, because the terminal's clock was not believed. Absent: false. */
  timeOfArrival?: boolean | undefined
  /** Only in a reduced track, see `pointFlags`; absent: false. */
  reduced?: boolean | undefined
  implausible?: boolean | undefined
  gapFollows?: boolean | undefined
}

/** The boolean fields of a point and their bits. */
const booleanFields = [
  ['accOn', pointFlags.accOn],
  ['late', pointFlags.late],
  ['timeOfArrival', pointFlags.timeOfArrival],
  ['reduced', pointFlags.reduced],
  ['implausible', pointFlags.implausible],
  ['gapFollows', pointFlags.gapFollows],
] as const satisfies readonly (readonly [keyof TrackPoint, number])[]

/** Columns for `length` points, all zero or "not reported". */
export function emptyTrack(length: number, movement?: MovementSettings): Track {
  return {
    ...(movement && { movement }),
    length,
    time: new Float64Array(length),
    latitude: new Int32Array(length),
    longitude: new Int32Array(length),
    speed: new Uint16Array(length),
    recorderSpeed: new Uint16Array(length).fill(noSpeed),
    course: new Uint16Array(length),
    mileage: new Int32Array(length).fill(-1),
    alarms: new Uint32Array(length),
    flags: new Uint16Array(length),
  }
}

/** Builds a track; the order of `points` does not matter (see `sortTrack`). O(n log n), O(n) when already sorted. */
export function trackFromPoints(points: readonly TrackPoint[]): Track {
  const track = emptyTrack(points.length)
  points.forEach((point, row) => {
    const { latitude, longitude } = point
    const fixed = latitude !== null && longitude !== null
    track.time[row] = point.time
    track.latitude[row] = fixed ? Math.round(latitude * 1e6) : 0
    track.longitude[row] = fixed ? Math.round(longitude * 1e6) : 0
    track.speed[row] = Math.round(point.speed * 10)
    track.recorderSpeed[row] = point.recorderSpeed === null ? noSpeed : Math.round(point.recorderSpeed * 10)
    track.course[row] = point.course
    track.mileage[row] = point.mileage === null ? -1 : Math.round(point.mileage * 10)
    track.alarms[row] = point.alarms
    const edition = (point.alarmEdition ?? 0) << alarmEditionShift
    track.flags[row] =
      edition | booleanFields.reduce((flags, [name, bit]) => flags | (point[name] ? bit : 0), fixed ? pointFlags.fixed : 0)
  })
  return sortTrack(track)
}

/** Compares all columns, time first, so that the order of points with equal times is defined too. 0: the same point. */
function compareRows(track: Track, a: number, b: number): number {
  for (const name of columnNames) {
    const difference = (track[name][a] as number) - (track[name][b] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** Sorts by time, points of the same time by their content; removes duplicates. Returns the same object when nothing changes. */
export function sortTrack(track: Track): Track {
  const { time, length } = track
  const compare = (a: number, b: number): number => (time[a] as number) - (time[b] as number) || compareRows(track, a, b)
  let ordered = true
  for (let row = 1; ordered && row < length; row++) ordered = compare(row - 1, row) < 0
  if (ordered) return track
  const rows: number[] = []
  for (let row = 0; row < length; row++) rows.push(row)
  // A plain array: its sort (TimSort) is fast on presorted runs, that of typed arrays is not.
  rows.sort(compare)
  let count = 0
  for (const row of rows) if (count === 0 || compare(rows[count - 1] as number, row) !== 0) rows[count++] = row
  return selectRows(track, rows.slice(0, count))
}

/** From this mean run length on, consecutive rows are copied run by run. */
const minRunLength = 16

/** Copies the given rows into a new track. O(rows). */
export function selectRows(track: Track, rows: ArrayLike<number>): Track {
  const selected = emptyTrack(rows.length, track.movement)
  const runs: number[] = []
  for (let at = 0; at < rows.length; at++) if (at === 0 || rows[at] !== (rows[at - 1] as number) + 1) runs.push(at)
  const byRuns = runs.length * minRunLength < rows.length
  for (const name of columnNames) {
    const from = track[name]
    const to = selected[name]
    if (byRuns) {
      runs.forEach((start, run) => {
        const first = rows[start] as number
        to.set(from.subarray(first, first + (runs[run + 1] ?? rows.length) - start), start)
      })
    } else for (let at = 0; at < rows.length; at++) to[at] = from[rows[at] as number] as number
  }
  return selected
}

/** One row as an object; undefined: there is no such row. */
export function pointAt(track: Track, row: number): TrackPoint | undefined {
  if (row < 0 || row >= track.length) return undefined
  const flags = track.flags[row] ?? 0
  const fixed = (flags & pointFlags.fixed) !== 0
  const edition = (flags >>> alarmEditionShift) & alarmEditionMask
  const recorder = track.recorderSpeed[row] ?? noSpeed
  const mileage = track.mileage[row] ?? -1
  return {
    time: track.time[row] ?? 0,
    latitude: fixed ? (track.latitude[row] ?? 0) / 1e6 : null,
    longitude: fixed ? (track.longitude[row] ?? 0) / 1e6 : null,
    speed: (track.speed[row] ?? 0) / 10,
    recorderSpeed: recorder === noSpeed ? null : recorder / 10,
    course: track.course[row] ?? 0,
    accOn: (flags & pointFlags.accOn) !== 0,
    mileage: mileage < 0 ? null : mileage / 10,
    alarms: track.alarms[row] ?? 0,
    ...(edition && { alarmEdition: edition }),
    late: (flags & pointFlags.late) !== 0,
    ...(flags & pointFlags.timeOfArrival && { timeOfArrival: true }),
    ...(flags & pointFlags.reduced && { reduced: true }),
    ...(flags & pointFlags.implausible && { implausible: true }),
    ...(flags & pointFlags.gapFollows && { gapFollows: true }),
  }
}
