/**
 * A track of fewer points that shows the same: first and last, the sides of the box, stops, gaps, alarms, what came late, and as many
 * turns and changes of speed as there is room for. Between the points that stay, time leads to nearly the same places as before.
 */
import { fixKind, fixesOf } from './fixes.ts'
import { type Gap, gapAfter, gapsIn } from './gaps.ts'
import { defaultParking, parksIn } from './parking.ts'
import { rowsOfBox } from './place.ts'
import { settledOf } from './rests.ts'
import { rowOfTopSpeed } from './speed.ts'
import { eastward } from './sphere.ts'
import { pointFlags, rowsOf, type Track } from './track.ts'

/** How often the tolerance is searched for that leaves just few enough points: after ten times it is known to a factor of 1.016. */
const searches = 10
/** The coarsest tolerance, 1e-6 degrees: about 1,000 km. */
const coarsest = 10_000_000

/** Rows that matter more than the shape of the way, the most important group first. */
function groupsOf(track: Track, lost: readonly Gap[]): Iterable<number>[] {
  const { length, flags, alarms } = track
  const { kind } = fixesOf(track)
  const stops = new Set<number>()
  const slow = { ...defaultParking, bySpeed: true }
  for (const { firstRow, lastRow } of [...settledOf(track).rests, ...parksIn(track, slow)]) {
    // The report that ends it says until when it lasted.
    let after = lastRow + 1
    while (after < length - 1 && kind[after] === fixKind.doubted) after++
    stops
      .add(firstRow)
      .add(lastRow)
      .add(Math.min(after, length - 1))
  }
  const gaps: number[] = []
  for (const { afterRow, to } of lost) {
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

/** What is walked along: the fixes that are believed, with the narrowing of the meridians taken out of the longitudes. */
interface Way {
  rows: Int32Array
  time: Float64Array
  north: Float64Array
  east: Float64Array
  /** 1: it stays in any case. */
  needed: Uint8Array
}

function wayOf(track: Track, needed: Uint8Array): Way {
  const { rows } = fixesOf(track)
  const { latitude, longitude, rest } = settledOf(track)
  // Within a rest every fix is at one place: its ends say all.
  const walked = rows.filter((_, at) => (rest[at] as number) < 0 || rest[at] !== rest[at - 1] || rest[at] !== rest[at + 1])
  const way: Way = {
    rows: walked,
    time: new Float64Array(walked.length),
    north: new Float64Array(walked.length),
    east: new Float64Array(walked.length),
    needed: new Uint8Array(walked.length),
  }
  let entry = 0
  // Added up from place to place: so a way due north is straight wherever it is, and the 180th meridian is no leap.
  let east = 0
  let last = -1
  for (let at = 0; at < walked.length; at++) {
    const row = walked[at] as number
    while (rows[entry] !== row) entry++
    way.time[at] = track.time[row] as number
    way.north[at] = latitude[entry] as number
    const step = last < 0 ? 0 : eastward(longitude[last] as number, longitude[entry] as number)
    east += step * Math.cos((latitude[entry] as number) * (Math.PI / 180e6))
    last = entry
    way.east[at] = east
    way.needed[at] = needed[row] as number
  }
  return way
}

/**
 * The entries of a way that must stay so that at the time of every one left out, the straight way between those that stay is within
 * `tolerance` (in both directions). One pass: from the one last kept, the speeds that pass near enough to all since form a window; when
 * one lies outside, the one before it is kept. Gives how many are added to those needed anyway; more than `room`: it gave up.
 */
function walk({ rows, time, north, east, needed }: Way, added: Int32Array, tolerance: number, room: number): number {
  let count = 0
  let from = 0
  let lowNorth = -Infinity
  let highNorth = Infinity
  let lowEast = -Infinity
  let highEast = Infinity
  for (let at = 1; at < rows.length; at++) {
    let passed = (time[at] as number) - (time[from] as number)
    let n = (north[at] as number) - (north[from] as number)
    let e = (east[at] as number) - (east[from] as number)
    const outside =
      passed > 0
        ? n < lowNorth * passed || n > highNorth * passed || e < lowEast * passed || e > highEast * passed
        : Math.abs(n) > tolerance || Math.abs(e) > tolerance
    let anew = needed[at] === 1
    if (outside) {
      if (count + 2 > room) return room + 1
      if (at - 1 > from) {
        added[count++] = rows[at - 1] as number
        from = at - 1
        passed = (time[at] as number) - (time[from] as number)
        n = (north[at] as number) - (north[from] as number)
        e = (east[at] as number) - (east[from] as number)
        lowNorth = lowEast = -Infinity
        highNorth = highEast = Infinity
      }
      // Two places at one time: no speed leads from one to the other, so both stay.
      if (!anew && passed <= 0 && (Math.abs(n) > tolerance || Math.abs(e) > tolerance)) {
        added[count++] = rows[at] as number
        anew = true
      }
    }
    if (anew) {
      from = at
      lowNorth = lowEast = -Infinity
      highNorth = highEast = Infinity
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
  const lost = gapsIn(track, { longerThan: gapAfter(track) })
  const needed = new Uint8Array(track.length)
  let room = Math.floor(most)
  for (const group of groupsOf(track, lost)) room -= mark(needed, group, room)
  const way = wayOf(track, needed)
  const added = new Int32Array(room)
  let low = 0
  let high = coarsest
  let best: Int32Array = added.slice(0, 0)
  for (let search = 0; room > 0 && search < searches; search++) {
    // Tolerances differ by orders of magnitude: halved as such, not as lengths.
    const tolerance = Math.sqrt((low + 1) * (high + 1)) - 1
    const count = walk(way, added, tolerance, room)
    if (count <= room) {
      best = added.slice(0, count)
      high = tolerance
    } else low = tolerance
  }
  for (const row of best) needed[row] = 1
  const rows: number[] = []
  for (let row = 0; row < track.length; row++) if (needed[row]) rows.push(row)
  return remembering(track, rows, lost)
}

/** The points of these rows, with what could not be found out from them alone. */
function remembering(track: Track, rows: readonly number[], lost: readonly Gap[]): Track {
  const { kind } = fixesOf(track)
  const reduced = rowsOf(track, rows)
  let gap = 0
  rows.forEach((row, at) => {
    const next = rows[at + 1] ?? track.length
    while (gap < lost.length && (lost[gap] as Gap).afterRow < row) gap++
    const isLost = gap < lost.length && (lost[gap] as Gap).afterRow < next && next < track.length
    const judged = kind[row] === fixKind.doubted ? pointFlags.doubted : pointFlags.reduced
    reduced.flags[at] = (reduced.flags[at] as number) | judged | (isLost ? pointFlags.lost : 0)
  })
  return reduced
}
