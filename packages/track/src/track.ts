/** A track: the points of one vehicle by time, in columns, so that a week of them is a few typed arrays and no objects. */

export interface Track {
  readonly length: number
  /** ms since 1970, never falling. */
  readonly time: Float64Array
  /** 1e-6 degrees, WGS-84; 0 where the point has no fix. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** 0.1 km/h by the receiver. */
  readonly speed: Uint16Array
  /** 0.1 km/h by the tachograph (0x0200 item 0x03); `noSpeed`: not said. */
  readonly recorderSpeed: Uint16Array
  /** Degrees, north 0, clockwise. */
  readonly course: Uint16Array
  /** 0.1 km by the odometer; -1: not said. */
  readonly mileage: Int32Array
  /** Alarm bits of the report. */
  readonly alarms: Uint32Array
  /** Bits of `pointFlags`. */
  readonly flags: Uint8Array
}

export const noSpeed = 0xffff
/**
 * `fixed`: it has a place. `late`: it came later than newer ones (0x0704, or re-sent).
 * Of a track with fewer points, what was known when all were there: `reduced`: points beside it may have been left out, and its place was
 * believed; `doubted`: it was not; `lost`: what follows is a gap.
 */
export const pointFlags = { fixed: 1, accOn: 2, late: 4, reduced: 8, doubted: 16, lost: 32 } as const

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
] as const satisfies readonly (keyof Track)[]

/** One point, for whoever looks at a few of them. */
export interface TrackPoint {
  /** ms since 1970. */
  time: number
  /** Degrees, WGS-84; null: no usable fix. */
  latitude: number | null
  longitude: number | null
  /** km/h by the receiver. */
  speed: number
  /** km/h by the tachograph; null: not said. */
  recorderSpeed: number | null
  /** Degrees, north 0, clockwise. */
  course: number
  accOn: boolean
  /** km by the odometer; null: not said. */
  mileage: number | null
  /** Alarm bits. */
  alarms: number
  late: boolean
  /** Of a track with fewer points, as `pointFlags` tell it; absent: it is not so. */
  reduced?: boolean | undefined
  doubted?: boolean | undefined
  lost?: boolean | undefined
}

/** What a point says with a yes, and the bit of each. */
const said = [
  ['accOn', pointFlags.accOn],
  ['late', pointFlags.late],
  ['reduced', pointFlags.reduced],
  ['doubted', pointFlags.doubted],
  ['lost', pointFlags.lost],
] as const satisfies readonly (readonly [keyof TrackPoint, number])[]

/** Columns for this many points, all zero. */
export function emptyTrack(length: number): Track {
  return {
    length,
    time: new Float64Array(length),
    latitude: new Int32Array(length),
    longitude: new Int32Array(length),
    speed: new Uint16Array(length),
    recorderSpeed: new Uint16Array(length).fill(noSpeed),
    course: new Uint16Array(length),
    mileage: new Int32Array(length).fill(-1),
    alarms: new Uint32Array(length),
    flags: new Uint8Array(length),
  }
}

/** In whatever order the points come, the track is the same (see `inOrder`). */
export function trackOf(points: readonly TrackPoint[]): Track {
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
    track.flags[row] = said.reduce((flags, [name, bit]) => flags | (point[name] ? bit : 0), fixed ? pointFlags.fixed : 0)
  })
  return inOrder(track)
}

/** Time first; points of one time have an order too, so that it does not depend on how they came. 0: the same point. */
function compareRows(track: Track, a: number, b: number): number {
  for (const name of columnNames) {
    const difference = (track[name][a] as number) - (track[name][b] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** The points by time; those of the same time by their content, and what is the same point only once. */
export function inOrder(track: Track): Track {
  const { time, length } = track
  const compare = (a: number, b: number): number => (time[a] as number) - (time[b] as number) || compareRows(track, a, b)
  let ordered = true
  for (let row = 1; ordered && row < length; row++) ordered = compare(row - 1, row) < 0
  if (ordered) return track
  const rows: number[] = []
  for (let row = 0; row < length; row++) rows.push(row)
  // An array, not a typed one: its sort is quick where runs are in order already.
  rows.sort(compare)
  let count = 0
  for (const row of rows) if (count === 0 || compare(rows[count - 1] as number, row) !== 0) rows[count++] = row
  return rowsOf(track, rows.slice(0, count))
}

/** Rows that follow each other in so long runs are copied run by run. */
const longRun = 16

/** A track of these rows. */
export function rowsOf(track: Track, rows: ArrayLike<number>): Track {
  const taken = emptyTrack(rows.length)
  const runs: number[] = []
  for (let at = 0; at < rows.length; at++) if (at === 0 || rows[at] !== (rows[at - 1] as number) + 1) runs.push(at)
  const byRuns = runs.length * longRun < rows.length
  for (const name of columnNames) {
    const from = track[name]
    const to = taken[name]
    if (byRuns) {
      runs.forEach((start, run) => {
        const first = rows[start] as number
        to.set(from.subarray(first, first + (runs[run + 1] ?? rows.length) - start), start)
      })
    } else for (let at = 0; at < rows.length; at++) to[at] = from[rows[at] as number] as number
  }
  return taken
}

/** undefined: there is no such row. */
export function pointAt(track: Track, row: number): TrackPoint | undefined {
  if (row < 0 || row >= track.length) return undefined
  const flags = track.flags[row] ?? 0
  const fixed = (flags & pointFlags.fixed) !== 0
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
    late: (flags & pointFlags.late) !== 0,
    ...(flags & pointFlags.reduced && { reduced: true }),
    ...(flags & pointFlags.doubted && { doubted: true }),
    ...(flags & pointFlags.lost && { lost: true }),
  }
}
