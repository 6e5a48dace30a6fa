/**
 * Reduces a track to fewer points: keeps first and last, bounds, stops, gaps, alarm changes, late reports, and as many turns and speed changes as
 * fit. Interpolated by time, they give nearly the same positions.
 */
import { fixKind, fixesOf } from './fixes.ts'
import { type Gap, gapThreshold, gapsIn } from './gaps.ts'
import { stopRuleOf, stopsIn } from './stops.ts'
import { boundsRows } from './position-at.ts'
import { movementOf } from './movement-of-track.ts'
import { rowOfTopSpeed } from './speed.ts'
import { longitudeDelta } from './sphere.ts'
import { pointFlags, selectRows, type Track } from './track.ts'

/** Bisection steps for the tolerance that leaves few enough points: ten steps find it to a factor of 1.016. */
const searchSteps = 10
/** Upper bound of the tolerance, 1e-6 degrees: about 1,000 km. */
const maxTolerance = 10_000_000

/** A rest that lasts so long is kept before other points, ms. */
const keptRest = 60_000

/** Rows that matter more than the shape of the path, the most important group first. */
function rowGroups(track: Track, gaps: readonly Gap[]): Iterable<number>[] {
  const { length, flags, alarms } = track
  const { kind } = fixesOf(track)
  const stops = new Set<number>()
  const slow = stopRuleOf(track)
  for (const { firstRow, lastRow } of [
    ...movementOf(track).rests.filter(({ from, to }) => to - from >= keptRest),
    ...stopsIn(track, slow),
  ]) {
    // The report that ends the stop tells how long it lasted.
    let after = lastRow + 1
    while (after < length - 1 && kind[after] === fixKind.implausible) after++
    stops
      .add(firstRow)
      .add(lastRow)
      .add(Math.min(after, length - 1))
  }
  const gapRows: number[] = []
  for (const { afterRow, to } of gaps) {
    gapRows.push(afterRow)
    let row = afterRow + 1
    while (row < length - 1 && ((track.time[row] as number) < to || kind[row] === fixKind.implausible)) row++
    gapRows.push(row)
  }
  const [changes, borders]: [number[], number[]] = [[], []]
  let last = -1
  for (let row = 0; row < length; row++) {
    if (kind[row] === fixKind.implausible) continue
    if (last >= 0) {
      if (alarms[row] !== alarms[last]) changes.push(last, row)
      if (flags[row] !== flags[last]) borders.push(last, row)
    }
    last = row
  }
  const top = rowOfTopSpeed(track, 'gps')
  return [[0, length - 1], boundsRows(track) ?? [], top < 0 ? [] : [top], stops, gapRows, changes, borders]
}

/** Marks rows of a group, at most `room` new ones (evenly spread when there are more). Returns how many it marked. */
function markRows(kept: Uint8Array, group: Iterable<number>, room: number): number {
  const missing = [...new Set(group)].filter(row => kept[row] === 0)
  const count = Math.min(room, missing.length)
  for (let at = 0; at < count; at++) kept[missing[Math.floor((at * missing.length) / count)] as number] = 1
  return count
}

/** The plausible fixes in a plane: longitude differences are scaled by the cosine of the latitude. 1e-6 degrees of latitude. */
interface PlanarPath {
  rows: Int32Array
  time: Float64Array
  north: Float64Array
  east: Float64Array
  /** 1: this point is kept in any case. */
  needed: Uint8Array
}

function planarPathOf(track: Track, needed: Uint8Array): PlanarPath {
  const { rows, latitude, longitude, restIndex: stopIndex } = movementOf(track)
  // Within a rest every fix has the same position: its two ends are enough.
  const pathRows = rows.filter(
    (_, at) => (stopIndex[at] as number) < 0 || stopIndex[at] !== stopIndex[at - 1] || stopIndex[at] !== stopIndex[at + 1],
  )
  const path: PlanarPath = {
    rows: pathRows,
    time: new Float64Array(pathRows.length),
    north: new Float64Array(pathRows.length),
    east: new Float64Array(pathRows.length),
    needed: new Uint8Array(pathRows.length),
  }
  let entry = 0
  // Summed up point by point, so that a path due north is straight at any longitude and the 180th meridian is not a jump.
  let east = 0
  let last = -1
  for (let at = 0; at < pathRows.length; at++) {
    const row = pathRows[at] as number
    while (rows[entry] !== row) entry++
    path.time[at] = track.time[row] as number
    path.north[at] = latitude[entry] as number
    const step = last < 0 ? 0 : longitudeDelta(longitude[last] as number, longitude[entry] as number)
    east += step * Math.cos((latitude[entry] as number) * (Math.PI / 180e6))
    last = entry
    path.east[at] = east
    path.needed[at] = needed[row] as number
  }
  return path
}

/**
 * Finds the points to keep so that, at the time of every point left out, linear interpolation between the kept ones is within `tolerance` (in
 * both axes). One pass: the velocities from the last kept point that come close enough to all points since form a window; when a point is
 * outside of it, the point before is kept. Writes the rows to `added` and returns their number; more than `room`: it gave up. O(n).
 */
function simplify({ rows, time, north, east, needed }: PlanarPath, added: Int32Array, tolerance: number, room: number): number {
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
    let restart = needed[at] === 1
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
      // Two positions at the same time cannot be interpolated, so both are kept.
      if (!restart && passed <= 0 && (Math.abs(n) > tolerance || Math.abs(e) > tolerance)) {
        added[count++] = rows[at] as number
        restart = true
      }
    }
    if (restart) {
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

/**
 * Reduces a track to at most `maxPoints` points, which then carry the flags `reduced`, `implausible` and `gapFollows`.
 * A track that has no more points is returned unchanged. O(n), about ten passes.
 * @throws RangeError when `maxPoints` is less than 2
 */
export function reduceTrack(track: Track, maxPoints: number): Track {
  if (!(maxPoints >= 2)) throw new RangeError('a track cannot be reduced to fewer than two points')
  if (track.length <= maxPoints) return track
  const gaps = gapsIn(track, { longerThan: gapThreshold(track) })
  const needed = new Uint8Array(track.length)
  let room = Math.floor(maxPoints)
  for (const group of rowGroups(track, gaps)) room -= markRows(needed, group, room)
  const path = planarPathOf(track, needed)
  const added = new Int32Array(room)
  let low = 0
  let high = maxTolerance
  let best: Int32Array = added.slice(0, 0)
  for (let search = 0; room > 0 && search < searchSteps; search++) {
    // Tolerances span orders of magnitude, so bisect on a logarithmic scale.
    const tolerance = Math.sqrt((low + 1) * (high + 1)) - 1
    const count = simplify(path, added, tolerance, room)
    if (count <= room) {
      best = added.slice(0, count)
      high = tolerance
    } else low = tolerance
  }
  for (const row of best) needed[row] = 1
  const rows: number[] = []
  for (let row = 0; row < track.length; row++) if (needed[row]) rows.push(row)
  return withReductionFlags(track, rows, gaps)
}

/** The points of these rows, with flags for what can no longer be computed from them alone. */
function withReductionFlags(track: Track, rows: readonly number[], gaps: readonly Gap[]): Track {
  const { kind } = fixesOf(track)
  const reduced = selectRows(track, rows)
  let gap = 0
  rows.forEach((row, at) => {
    const next = rows[at + 1] ?? track.length
    while (gap < gaps.length && (gaps[gap] as Gap).afterRow < row) gap++
    const isLost = gap < gaps.length && (gaps[gap] as Gap).afterRow < next && next < track.length
    const flag = kind[row] === fixKind.implausible ? pointFlags.implausible : pointFlags.reduced
    reduced.flags[at] = (reduced.flags[at] as number) | flag | (isLost ? pointFlags.gapFollows : 0)
  })
  return reduced
}
