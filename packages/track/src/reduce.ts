/**
 * A track of fewer points that shows the same: first and last, the sides of the box, stops, gaps, alarms, what came late, and as many
 * turns and changes of speed as there is room for. Between the points that stay, time leads to nearly the same places as before.
 */
import { fixKind, fixesOf } from './fixes.ts'
import { gapAfter, gapsIn } from './gaps.ts'
import { defaultParking, parksIn } from './parking.ts'
import { rowsOfBox } from './place.ts'
import { settledOf } from './rests.ts'
import { rowOfTopSpeed } from './speed.ts'
import { pointFlags, rowsOf, type Track } from './track.ts'

/** How often the tolerance is halved in search of the smallest that leaves few enough; 2^-14 of 10 degrees is about 70 m of 1,000 km. */
const searches = 14
/** Tolerances to search between, 1e-6 degrees. */
const coarsest = 10_000_000

/** Rows that matter more than the shape of the way, the most important group first. */
function groupsOf(track: Track): Iterable<number>[] {
  const { length, flags, alarms } = track
  const { kind } = fixesOf(track)
  const stops = new Set<number>()
  const slow = { ...defaultParking, bySpeed: true }
  for (const { firstRow, lastRow } of parksIn(track, slow)) stops.add(firstRow).add(lastRow)
  for (const { firstRow, lastRow } of settledOf(track).rests) stops.add(firstRow).add(lastRow)
  const gaps: number[] = []
  for (const { afterRow, to } of gapsIn(track, { longerThan: gapAfter(track) })) {
    gaps.push(afterRow)
    let row = afterRow + 1
    while (row < length - 1 && ((track.time[row] as number) < to || kind[row] === fixKind.doubted)) row++
    gaps.push(row)
  }
  const [changes, borders]: [number[], number[]] = [[], []]
  let last = -1
  for (let row = 0; row < length; row++) {
    if (kind[row] === fixKind.doubted) continue
    if (last >= 0) {
      if (alarms[row] !== alarms[last]) changes.push(last, row)
      if (flags[row] !== flags[last]) borders.push(last, row)
    }
    last = row
  }
  const top = rowOfTopSpeed(track, 'gps')
  return [[0, length - 1], rowsOfBox(track) ?? [], top < 0 ? [] : [top], stops, gaps, changes, borders]
}

/** Marks rows of a group, at most so many new ones, evenly taken when there are more. Gives how many it marked. */
function mark(kept: Uint8Array, group: Iterable<number>, room: number): number {
  const missing = [...new Set(group)].filter(row => kept[row] === 0)
  const count = Math.min(room, missing.length)
  for (let at = 0; at < count; at++) kept[missing[Math.floor((at * missing.length) / count)] as number] = 1
  return count
}

/** What is walked along: the fixes that are believed, with the sine of narrowing meridians taken out of the longitudes. */
interface Way {
  rows: Int32Array
  time: Float64Array
  north: Float64Array
  east: Float64Array
}

function wayOf(track: Track): Way {
  const { rows } = fixesOf(track)
  const settled = settledOf(track)
  const way = {
    rows,
    time: new Float64Array(rows.length),
    north: new Float64Array(rows.length),
    east: new Float64Array(rows.length),
  }
  for (let at = 0; at < rows.length; at++) {
    way.time[at] = track.time[rows[at] as number] as number
    way.north[at] = settled.latitude[at] as number
    way.east[at] = (settled.longitude[at] as number) * Math.cos((settled.latitude[at] as number) * (Math.PI / 180e6))
  }
  return way
}

/**
 * Marks in `kept` the fixes that are needed so that at the time of every fix left out, the straight way between those that stay is within
 * `tolerance` (in both directions). One pass: from the fix last kept, the speeds that pass near enough to all since form a window; when a
 * fix lies outside, the one before it is kept. Gives the number of rows kept.
 */
function walk({ rows, time, north, east }: Way, kept: Uint8Array, tolerance: number): number {
  let count = 0
  let from = 0
  let [lowNorth, highNorth, lowEast, highEast] = [-Infinity, Infinity, -Infinity, Infinity]
  for (let at = 1; at < rows.length; at++) {
    const fixed = kept[rows[at] as number] === 1
    const passed = (time[at] as number) - (time[from] as number)
    const [n, e] = [(north[at] as number) - (north[from] as number), (east[at] as number) - (east[from] as number)]
    const outside =
      passed > 0
        ? n / passed < lowNorth || n / passed > highNorth || e / passed < lowEast || e / passed > highEast
        : Math.abs(n) > tolerance || Math.abs(e) > tolerance
    if (outside && at - 1 > from) {
      kept[rows[at - 1] as number] = 1
      count++
      from = --at
      ;[lowNorth, highNorth, lowEast, highEast] = [-Infinity, Infinity, -Infinity, Infinity]
      continue
    }
    if (fixed) {
      from = at
      ;[lowNorth, highNorth, lowEast, highEast] = [-Infinity, Infinity, -Infinity, Infinity]
    } else if (passed > 0) {
      lowNorth = Math.max(lowNorth, (n - tolerance) / passed)
      highNorth = Math.min(highNorth, (n + tolerance) / passed)
      lowEast = Math.max(lowEast, (e - tolerance) / passed)
      highEast = Math.min(highEast, (e + tolerance) / passed)
    }
  }
  return count
}

/** @param most at least 2; a track that has no more points comes back as it is */
export function reduceTrack(track: Track, most: number): Track {
  if (!(most >= 2)) throw new RangeError('a track is reduced to two points at least')
  if (track.length <= most) return track
  const needed = new Uint8Array(track.length)
  let room = Math.floor(most)
  for (const group of groupsOf(track)) room -= mark(needed, group, room)
  const way = wayOf(track)
  let best = needed
  let [low, high] = [0, coarsest]
  for (let search = 0; room > 0 && search < searches; search++) {
    // Tolerances differ by orders of magnitude: halved as such, not as lengths.
    const tolerance = Math.sqrt((low + 1) * (high + 1)) - 1
    const kept = needed.slice()
    if (walk(way, kept, tolerance) <= room) {
      best = kept
      high = tolerance
    } else low = tolerance
  }
  const rows: number[] = []
  for (let row = 0; row < track.length; row++) if (best[row]) rows.push(row)
  const reduced = rowsOf(track, rows)
  const { kind } = fixesOf(track)
  rows.forEach((row, at) => {
    if (kind[row] === fixKind.believed) reduced.flags[at] = (reduced.flags[at] as number) | pointFlags.judged
  })
  return reduced
}
