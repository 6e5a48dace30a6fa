/** The position of a vehicle at any time, and the bounds of its track. */
import { distance, interpolate } from '@outrider/geo'
import { rowAtTime } from './slice.ts'
import { fixIndexAt, fixesOf } from './fixes.ts'
import { gapThreshold, isGapBetween, isReducedBetween } from './gaps.ts'
import { movementOf } from './movement-of-track.ts'
import type { Track } from './track.ts'

export interface TrackPosition {
  /** Degrees, WGS-84. */
  latitude: number
  longitude: number
  /** Degrees, north 0, clockwise. */
  course: number
  /** km/h; null: unknown. */
  speed: number | null
  /** The last report at or before this time; -1: the track begins later. */
  row: number
  /**
   * `reported`: there is a report of exactly this time. `between`: interpolated between two reports. `gap`: unknown, the last known position
   * is given. `before` and `after` the track: its first and last position.
   */
  kind: 'reported' | 'between' | 'gap' | 'before' | 'after'
}

/** Interpolates between two courses the shorter way round; degrees, 0 up to 360. */
function interpolateCourse(from: number, to: number, part: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180
  const course = (from + turn * part) % 360
  return course < 0 ? course + 360 : course
}

/** Reported speeds are used when their mean fits the distance covered to within this factor. */
const speedFitFactor = 1.6

/**
 * Fraction of the distance covered after a fraction of the time, for given start and end speeds (relative to the mean speed): a braking
 * vehicle is further ahead than linear interpolation says. Monotonic. Linear when the speeds do not fit the distance.
 */
function distanceFraction(part: number, begun: number, ended: number): number {
  const mean = (begun + ended) / 2
  if (!(mean < speedFitFactor && mean * speedFitFactor > 1)) return part
  // Cubic Hermite interpolation with these slopes; monotonic for slopes up to 3.
  const [a, b] = [Math.min(3, begun), Math.min(3, ended)]
  return part * (a + part * (3 - 2 * a - b + part * (a + b - 2)))
}

/**
 * The position at a time: on the great circle between the two fixes around it. O(log n) after a first O(n) call per track.
 * @param time ms since 1970
 * @returns null when the track has no plausible fix
 */
export function trackPositionAt(track: Track, time: number): TrackPosition | null {
  const fixes = fixesOf(track)
  if (fixes.rows.length === 0) return null
  const settled = movementOf(track)
  const row = rowAtTime(track, time)
  const at = fixIndexAt(fixes, row)
  const fixRow = (entry: number): number => fixes.rows[entry] as number
  const known = (entry: number, kind: TrackPosition['kind'], speed: number | null): TrackPosition => ({
    latitude: (settled.latitude[entry] as number) / 1e6,
    longitude: (settled.longitude[entry] as number) / 1e6,
    course: track.course[fixRow(entry)] as number,
    speed,
    row,
    kind,
  })
  const kmh = (entry: number): number => (track.speed[fixRow(entry)] as number) / 10
  if (at < 0) return known(0, 'before', null)
  const from = track.time[fixRow(at)] as number
  if (from === time) return known(at, 'reported', kmh(at))
  if (at + 1 === fixes.rows.length) {
    const over = time > (track.time[track.length - 1] as number)
    return known(at, over ? 'after' : 'gap', null)
  }
  const to = track.time[fixRow(at + 1)] as number
  const rests = settled.restIndex[at] !== -1 && settled.restIndex[at] === settled.restIndex[at + 1]
  if (rests) return known(at, 'between', 0)
  if (fixes.jumpBefore[at + 1] || isGapBetween(track, fixRow(at), fixRow(at + 1), gapThreshold(track) * 1_000))
    return known(at, 'gap', null)
  const part = (time - from) / (to - from)
  const here = { lat: (settled.latitude[at] as number) / 1e6, lon: (settled.longitude[at] as number) / 1e6 }
  const next = { lat: (settled.latitude[at + 1] as number) / 1e6, lon: (settled.longitude[at + 1] as number) / 1e6 }
  // Mean speed between the two fixes, km/h.
  const even = (distance(here, next) / (to - from)) * 3_600
  // Where points were left out, `reduceTrack` measured them against linear interpolation, so use the same.
  const bent = even > 0 && !isReducedBetween(track, fixRow(at), fixRow(at + 1))
  const { lat, lon } = interpolate(here, next, bent ? distanceFraction(part, kmh(at) / even, kmh(at + 1) / even) : part)
  return {
    latitude: lat,
    longitude: lon,
    course: interpolateCourse(track.course[fixRow(at)] as number, track.course[fixRow(at + 1)] as number, part),
    speed: kmh(at) + (kmh(at + 1) - kmh(at)) * part,
    row,
    kind: 'between',
  }
}

export interface Bounds {
  /** Degrees; across the 180th meridian `west` is greater than `east`. */
  west: number
  south: number
  east: number
  north: number
}

/** The rows at the four sides: west, south, east, north; null: no plausible fix. */
export function boundsRows(track: Track): [number, number, number, number] | null {
  const { rows } = fixesOf(track)
  if (rows.length === 0) return null
  const { latitude, longitude } = track
  let [south, north, west, east, positive, negative] = [-1, -1, -1, -1, -1, -1]
  const below = (values: Int32Array, a: number, b: number) => b < 0 || (values[a] as number) < (values[b] as number)
  for (const row of rows) {
    if (below(latitude, row, south)) south = row
    if (north < 0 || below(latitude, north, row)) north = row
    if (below(longitude, row, west)) west = row
    if (east < 0 || below(longitude, east, row)) east = row
    if ((longitude[row] as number) >= 0 && below(longitude, row, positive)) positive = row
    if ((longitude[row] as number) < 0 && (negative < 0 || below(longitude, negative, row))) negative = row
  }
  const over = (longitude[east] as number) - (longitude[west] as number) > 180e6
  return over ? [positive, south, negative, north] : [west, south, east, north]
}

/** Bounding box of all plausible fixes; null: there is none. O(n). */
export function boundsOf(track: Track): Bounds | null {
  const rows = boundsRows(track)
  if (!rows) return null
  const [west, south, east, north] = rows
  return {
    west: (track.longitude[west] as number) / 1e6,
    south: (track.latitude[south] as number) / 1e6,
    east: (track.longitude[east] as number) / 1e6,
    north: (track.latitude[north] as number) / 1e6,
  }
}
