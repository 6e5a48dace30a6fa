/** Where a vehicle was at any time, and how far its track reaches. */
import { distance, interpolate } from '@outrider/geo'
import { rowAtTime } from './cut.ts'
import { fixBefore, fixesOf } from './fixes.ts'
import { gapAfter, isGapBetween, isThin } from './gaps.ts'
import { settledOf } from './rests.ts'
import type { Track } from './track.ts'

export interface PlaceInTime {
  /** Degrees, WGS-84. */
  latitude: number
  longitude: number
  /** Degrees, north 0, clockwise. */
  course: number
  /** km/h; null: nobody knows. */
  speed: number | null
  /** The last report at or before this time; -1: the track begins later. */
  row: number
  /**
   * `reported`: a report of this very time. `between`: on the way from one to the next. `gap`: nothing is known of this time, the place
   * is the last one known. `before` and `after` the track: its first and last place.
   */
  kind: 'reported' | 'between' | 'gap' | 'before' | 'after'
}

/** Degrees on the shorter way round, 0 up to 360. */
function courseBetween(from: number, to: number, part: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180
  const course = (from + turn * part) % 360
  return course < 0 ? course + 360 : course
}

/** Speeds that explain the way between two places to this factor are believed. */
const explains = 1.6

/**
 * The part of a way that is behind after a part of its time, when it was begun and ended with these speeds (as parts of the mean one):
 * a vehicle that brakes is farther than the clock. Never backwards; speeds that do not fit the way count as none, and it is even.
 */
function partOfWay(part: number, begun: number, ended: number): number {
  const mean = (begun + ended) / 2
  if (!(mean < explains && mean * explains > 1)) return part
  // The cubic with these slopes; up to 3 it does not turn back.
  const [a, b] = [Math.min(3, begun), Math.min(3, ended)]
  return part * (a + part * (3 - 2 * a - b + part * (a + b - 2)))
}

/** null: the track has no fix at all. `time` in ms since 1970. */
export function placeAt(track: Track, time: number): PlaceInTime | null {
  const fixes = fixesOf(track)
  if (fixes.rows.length === 0) return null
  const settled = settledOf(track)
  const row = rowAtTime(track, time)
  const at = fixBefore(fixes, row)
  const fixRow = (entry: number): number => fixes.rows[entry] as number
  const known = (entry: number, kind: PlaceInTime['kind'], speed: number | null): PlaceInTime => ({
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
  const rests = settled.rest[at] !== -1 && settled.rest[at] === settled.rest[at + 1]
  if (rests) return known(at, 'between', 0)
  if (fixes.torn[at + 1] || isGapBetween(track, fixRow(at), fixRow(at + 1), gapAfter(track) * 1_000))
    return known(at, 'gap', null)
  const part = (time - from) / (to - from)
  const here = { lat: (settled.latitude[at] as number) / 1e6, lon: (settled.longitude[at] as number) / 1e6 }
  const next = { lat: (settled.latitude[at + 1] as number) / 1e6, lon: (settled.longitude[at + 1] as number) / 1e6 }
  // km/h that lead from one to the other in this time.
  const even = (distance(here, next) / (to - from)) * 3_600
  // Where points were left out, the even way is the one that was held against them.
  const bent = even > 0 && !isThin(track, fixRow(at), fixRow(at + 1))
  const { lat, lon } = interpolate(here, next, bent ? partOfWay(part, kmh(at) / even, kmh(at + 1) / even) : part)
  return {
    latitude: lat,
    longitude: lon,
    course: courseBetween(track.course[fixRow(at)] as number, track.course[fixRow(at + 1)] as number, part),
    speed: kmh(at) + (kmh(at + 1) - kmh(at)) * part,
    row,
    kind: 'between',
  }
}

export interface Box {
  /** Degrees; over the 180th meridian west is greater than east. */
  west: number
  south: number
  east: number
  north: number
}

/** The rows at its four sides: west, south, east, north. */
export function rowsOfBox(track: Track): [number, number, number, number] | null {
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

/** What holds all places that are believed; null: there is none. */
export function boxOf(track: Track): Box | null {
  const rows = rowsOfBox(track)
  if (!rows) return null
  const [west, south, east, north] = rows
  return {
    west: (track.longitude[west] as number) / 1e6,
    south: (track.latitude[south] as number) / 1e6,
    east: (track.longitude[east] as number) / 1e6,
    north: (track.latitude[north] as number) / 1e6,
  }
}
