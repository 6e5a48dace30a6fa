/**
 * Outlier rejection: which GPS fixes of a track are plausible. A bad fix, or a good one with a wrong time, is at a position the vehicle
 * cannot have reached between its neighbours. The chain of fixes that explains most reports wins; all others are implausible and are
 * ignored by positions, distances and stops.
 */
import { isWithin } from './sphere.ts'
import { pointFlags, type Track } from './track.ts'

/** Upper bound for road vehicles, m/s (252 km/h). */
export const maxSpeed = 70
/** Added to the reachable distance, metres: receivers err, and clocks have whole seconds. */
export const positionTolerance = 100
/** A position closer to 0,0 than this (1e-6 degrees) comes from a receiver without a fix. */
const nullIslandRadius = 1_000
/** A jump that no driving explains is accepted when it gains this many more reports. */
const jumpCost = 5.5
/** Weight of a late report (others: 1): reports of a clock that was set back are always late. */
const lateWeight = 0.1
/** Weight of a point that was plausible before the track was reduced: it outweighs everything else. */
const reducedWeight = 1_000
/** How many predecessors are tried per segment, and in all: bounds the work on a track that consists of jumps only. */
const maxLookback = 64
const maxLinks = 1_280_000

export const fixKind = { none: 0, plausible: 1, implausible: 2 } as const

export interface Fixes {
  /** Of each row: `fixKind`. */
  readonly kind: Uint8Array
  /** The plausible rows, ordered by time. */
  readonly rows: Int32Array
  /** For each entry of `rows`: 1, not reachable by driving from the entry before. */
  readonly jumpBefore: Uint8Array
}

/** Whether the position of row `to` can be reached by driving from that of row `from` in the time between them. */
export function canReach(track: Track, from: number, to: number): boolean {
  const { latitude, longitude, time } = track
  const seconds = ((time[to] as number) - (time[from] as number)) / 1_000
  return isWithin(
    positionTolerance + maxSpeed * seconds,
    latitude[from] as number,
    longitude[from] as number,
    latitude[to] as number,
    longitude[to] as number,
  )
}

/** Whether a report has a GPS fix, other than the 0,0 of a receiver without one. The fix may still be implausible. */
export function hasPosition(track: Track, row: number): boolean {
  if (((track.flags[row] as number) & pointFlags.fixed) === 0) return false
  return (
    Math.abs(track.latitude[row] as number) >= nullIslandRadius || Math.abs(track.longitude[row] as number) >= nullIslandRadius
  )
}

/** Segments in which each fix can be reached from the one before. `starts` and `ends` (exclusive) are indexes into `rows`. */
interface Segments {
  starts: number[]
  ends: number[]
  weights: number[]
}

function segmentsOf(track: Track, rows: Int32Array): Segments {
  const segments: Segments = { starts: [], ends: [], weights: [] }
  let start = 0
  let weight = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    if (at > 0 && !canReach(track, rows[at - 1] as number, row)) {
      segments.starts.push(start)
      segments.ends.push(at)
      segments.weights.push(weight)
      start = at
      weight = 0
    }
    const flags = track.flags[row] as number
    weight += flags & pointFlags.reduced ? reducedWeight : flags & pointFlags.late ? lateWeight : 1
  }
  segments.starts.push(start)
  segments.ends.push(rows.length)
  segments.weights.push(weight)
  return segments
}

/** Indexes of the chain of segments with the greatest total weight, jumps deducted. O(segments x `maxLookback`). */
function bestChain(track: Track, rows: Int32Array, { starts, ends, weights }: Segments): number[] {
  const best = new Float64Array(starts.length)
  const before = new Int32Array(starts.length).fill(-1)
  const back = Math.max(2, Math.min(maxLookback, Math.floor(maxLinks / starts.length)))
  let top = 0
  for (let segment = 0; segment < starts.length; segment++) {
    const first = rows[starts[segment] as number] as number
    let most = 0
    for (let earlier = segment - 1; earlier >= Math.max(0, segment - back); earlier--) {
      if ((best[earlier] as number) <= most) continue
      const last = rows[(ends[earlier] as number) - 1] as number
      const worth = (best[earlier] as number) - (canReach(track, last, first) ? 0 : jumpCost)
      if (worth > most) {
        most = worth
        before[segment] = earlier
      }
    }
    best[segment] = most + (weights[segment] as number)
    if ((best[segment] as number) > (best[top] as number)) top = segment
  }
  const path: number[] = []
  for (let segment = top; segment >= 0; segment = before[segment] as number) path.push(segment)
  return path.reverse()
}

function classifyFixes(track: Track): Fixes {
  const { length, flags } = track
  const kind = new Uint8Array(length)
  const rows = new Int32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) {
    if (!hasPosition(track, row)) continue
    if ((flags[row] as number) & pointFlags.implausible) kind[row] = fixKind.implausible
    else rows[count++] = row
  }
  const fixRows = rows.subarray(0, count)
  if (count === 0) return { kind, rows: fixRows, jumpBefore: new Uint8Array(0) }
  const segments = segmentsOf(track, fixRows)
  const path = bestChain(track, fixRows, segments)
  if (path.length === 1 && segments.starts.length === 1) {
    for (let at = 0; at < count; at++) kind[fixRows[at] as number] = fixKind.plausible
    return { kind, rows: fixRows, jumpBefore: new Uint8Array(count) }
  }
  for (let at = 0; at < count; at++) kind[fixRows[at] as number] = fixKind.implausible
  const jumpBefore = new Uint8Array(count)
  const plausible = new Int32Array(count)
  let at = 0
  for (const segment of path) {
    const start = segments.starts[segment] as number
    const end = segments.ends[segment] as number
    if (at > 0 && !canReach(track, plausible[at - 1] as number, fixRows[start] as number)) jumpBefore[at] = 1
    for (let i = start; i < end; i++) {
      const row = fixRows[i] as number
      plausible[at++] = row
      kind[row] = fixKind.plausible
    }
  }
  return { kind, rows: plausible.subarray(0, at), jumpBefore: jumpBefore.subarray(0, at) }
}

const cache = new WeakMap<Track, Fixes>()

/** The plausible fixes of a track. O(n) for tracks without jumps; cached per track, because tracks are immutable. */
export function fixesOf(track: Track): Fixes {
  let fixes = cache.get(track)
  if (!fixes) {
    fixes = classifyFixes(track)
    cache.set(track, fixes)
  }
  return fixes
}

/** Whether the fix of a report is implausible. Its time may then be wrong, so none of its values can be used for that time. */
export const isImplausible = (track: Track, row: number): boolean => fixesOf(track).kind[row] === fixKind.implausible

/** Index of the last entry of `fixes.rows` at or before `row`; -1: none. O(log n). */
export function fixIndexAt({ rows }: Fixes, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as number) <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}
