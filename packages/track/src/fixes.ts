/**
 * Which places of a track are believed. A bad fix, or a good one with a wrong time, lies where the vehicle cannot have been between
 * its neighbours. The way that explains most reports is taken; what does not fit on it is left out of places, distances and parks.
 */
import { within } from './sphere.ts'
import { pointFlags, type Track } from './track.ts'

/** No road vehicle goes faster, m/s (252 km/h). */
export const fastest = 70
/** Two fixes may differ by this beyond what time allows, metres: receivers are not exact, and clocks tell whole seconds. */
export const slack = 100
/** Closer to 0,0 than this (1e-6 degrees) it is no place but a receiver without one. */
const aroundZero = 1_000
/** A leap that no driving explains is taken for true when this many reports more speak for it. */
const leapCosts = 5.5
/** A report that came late speaks this much: one of a clock that was set back is always late. */
const lateSpeaks = 0.1
/** One that was believed when more points were there outweighs whatever else there is. */
const reducedSpeaks = 1_000
/** How many pieces of the way a piece may follow at most, and of all together; bounds the work on a track that is nothing but leaps. */
const piecesBack = 64
const mostFollowed = 1_280_000

export const fixKind = { none: 0, believed: 1, doubted: 2 } as const

export interface Fixes {
  /** Of each row: `fixKind`. */
  readonly kind: Uint8Array
  /** The rows that are believed, by time. */
  readonly rows: Int32Array
  /** Of each entry in `rows`: 1, no driving leads there from the entry before. */
  readonly torn: Uint8Array
}

export function canReach(track: Track, from: number, to: number): boolean {
  const { latitude, longitude, time } = track
  const seconds = ((time[to] as number) - (time[from] as number)) / 1_000
  return within(
    slack + fastest * seconds,
    latitude[from] as number,
    longitude[from] as number,
    latitude[to] as number,
    longitude[to] as number,
  )
}

/** Whether a report says where it was: it has a fix, and not that of a receiver without a place. */
export function hasPlace(track: Track, row: number): boolean {
  if (((track.flags[row] as number) & pointFlags.fixed) === 0) return false
  return Math.abs(track.latitude[row] as number) >= aroundZero || Math.abs(track.longitude[row] as number) >= aroundZero
}

/** Pieces of the way: within one, each fix can be reached from the one before. `ends` are places in `rows`, one behind the last. */
interface Pieces {
  starts: number[]
  ends: number[]
  weights: number[]
}

function piecesOf(track: Track, rows: Int32Array): Pieces {
  const pieces: Pieces = { starts: [], ends: [], weights: [] }
  let start = 0
  let weight = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    if (at > 0 && !canReach(track, rows[at - 1] as number, row)) {
      pieces.starts.push(start)
      pieces.ends.push(at)
      pieces.weights.push(weight)
      start = at
      weight = 0
    }
    const flags = track.flags[row] as number
    weight += flags & pointFlags.reduced ? reducedSpeaks : flags & pointFlags.late ? lateSpeaks : 1
  }
  pieces.starts.push(start)
  pieces.ends.push(rows.length)
  pieces.weights.push(weight)
  return pieces
}

/** The pieces that together explain most, by their numbers. */
function bestWay(track: Track, rows: Int32Array, { starts, ends, weights }: Pieces): number[] {
  const best = new Float64Array(starts.length)
  const before = new Int32Array(starts.length).fill(-1)
  const back = Math.max(2, Math.min(piecesBack, Math.floor(mostFollowed / starts.length)))
  let top = 0
  for (let piece = 0; piece < starts.length; piece++) {
    const first = rows[starts[piece] as number] as number
    let most = 0
    for (let earlier = piece - 1; earlier >= Math.max(0, piece - back); earlier--) {
      if ((best[earlier] as number) <= most) continue
      const last = rows[(ends[earlier] as number) - 1] as number
      const worth = (best[earlier] as number) - (canReach(track, last, first) ? 0 : leapCosts)
      if (worth > most) {
        most = worth
        before[piece] = earlier
      }
    }
    best[piece] = most + (weights[piece] as number)
    if ((best[piece] as number) > (best[top] as number)) top = piece
  }
  const way: number[] = []
  for (let piece = top; piece >= 0; piece = before[piece] as number) way.push(piece)
  return way.reverse()
}

function judge(track: Track): Fixes {
  const { length, flags } = track
  const kind = new Uint8Array(length)
  const rows = new Int32Array(length)
  let count = 0
  for (let row = 0; row < length; row++) {
    if (!hasPlace(track, row)) continue
    if ((flags[row] as number) & pointFlags.doubted) kind[row] = fixKind.doubted
    else rows[count++] = row
  }
  const placed = rows.subarray(0, count)
  if (count === 0) return { kind, rows: placed, torn: new Uint8Array(0) }
  const pieces = piecesOf(track, placed)
  const way = bestWay(track, placed, pieces)
  if (way.length === 1 && pieces.starts.length === 1) {
    for (let at = 0; at < count; at++) kind[placed[at] as number] = fixKind.believed
    return { kind, rows: placed, torn: new Uint8Array(count) }
  }
  for (let at = 0; at < count; at++) kind[placed[at] as number] = fixKind.doubted
  const torn = new Uint8Array(count)
  const believed = new Int32Array(count)
  let at = 0
  for (const piece of way) {
    const start = pieces.starts[piece] as number
    const end = pieces.ends[piece] as number
    if (at > 0 && !canReach(track, believed[at - 1] as number, placed[start] as number)) torn[at] = 1
    for (let i = start; i < end; i++) {
      const row = placed[i] as number
      believed[at++] = row
      kind[row] = fixKind.believed
    }
  }
  return { kind, rows: believed.subarray(0, at), torn: torn.subarray(0, at) }
}

const known = new WeakMap<Track, Fixes>()

/** Judged once: a track does not change. */
export function fixesOf(track: Track): Fixes {
  let fixes = known.get(track)
  if (!fixes) {
    fixes = judge(track)
    known.set(track, fixes)
  }
  return fixes
}

/** Whether a report has a place that is not believed: then its time may be wrong, and nothing it says is said of that time. */
export const isDoubted = (track: Track, row: number): boolean => fixesOf(track).kind[row] === fixKind.doubted

/** The last entry of `fixes.rows` at or before this row; -1: none. */
export function fixBefore({ rows }: Fixes, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as number) <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}
