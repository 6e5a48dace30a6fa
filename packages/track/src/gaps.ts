/** Gaps: times of which nobody knows where the vehicle was, because it was silent, or drove without a fix. */
import { fixBefore, fixKind, fixesOf } from './fixes.ts'
import { metresBetween } from './sphere.ts'
import { pointFlags, type Track } from './track.ts'

export interface Gap {
  /** ms since 1970: of the last report before, and the first one after. */
  from: number
  to: number
  afterRow: number
  /** Straight from the last fix before to the first one after; null: one of them is missing. */
  km: number | null
}

/** A silence is one from here on, seconds, and from so many usual intervals on. */
const leastSilence = 180
const intervals = 3
/** The usual interval is that of at most so many reports, evenly spread. */
const sampled = 1_001

/** Points between these two may have been left out: that they are far apart says nothing. */
export const isThin = ({ flags }: Track, row: number, next: number): boolean =>
  (((flags[row] as number) | (flags[next] as number)) & pointFlags.reduced) !== 0
const isLost = ({ flags }: Track, row: number): boolean => ((flags[row] as number) & pointFlags.lost) !== 0

/** The middle one of the intervals with ACC on, or else of all; ms. Asleep, terminals report more seldom. */
function usualInterval(track: Track): number {
  const { time, flags, length } = track
  const step = Math.max(1, Math.floor((length - 1) / sampled))
  const all: number[] = []
  const on: number[] = []
  for (let row = 1; row < length; row += step) {
    if (isThin(track, row - 1, row)) continue
    const interval = (time[row] as number) - (time[row - 1] as number)
    all.push(interval)
    if ((flags[row - 1] as number) & (flags[row] as number) & pointFlags.accOn) on.push(interval)
  }
  const intervals = Float64Array.from(on.length > 2 ? on : all).sort()
  return intervals[intervals.length >> 1] ?? 0
}

const known = new WeakMap<Track, number>()

/** Seconds after which a silence of this track is a gap: vehicles that report seldom are not silent. Found once, a track does not change. */
export function gapAfter(track: Track): number {
  let seconds = known.get(track)
  if (seconds === undefined) {
    seconds = Math.max(leastSilence, (usualInterval(track) / 1_000) * intervals)
    known.set(track, seconds)
  }
  return seconds
}

/** Whether nobody knows where it was between two fixes with none between them. `long`: from how many ms on. */
export function isGapBetween(track: Track, row: number, next: number, long: number): boolean {
  if (!isThin(track, row, next)) return (track.time[next] as number) - (track.time[row] as number) > long
  for (let each = row; each < next; each++) if (isLost(track, each)) return true
  return false
}

/** Whether the report of this row still says something at a time at or after it: no gap follows, and the track has not ended long ago. */
export function speaksAt(track: Track, row: number, time: number): boolean {
  const since = time - (track.time[row] as number)
  const long = gapAfter(track) * 1_000
  return since <= 0 || (row + 1 < track.length ? !isGapBetween(track, row, row + 1, long) : since <= long)
}

function kmOver(track: Track, before: number, after: number): number {
  const { latitude, longitude } = track
  return (
    metresBetween(
      latitude[before] as number,
      longitude[before] as number,
      latitude[after] as number,
      longitude[after] as number,
    ) / 1_000
  )
}

/**
 * Silences, and times of reports without a fix from a vehicle that was not parked.
 * @param rule seconds; what lasts exactly as long is none
 */
export function gapsIn(track: Track, { longerThan }: { longerThan: number }): Gap[] {
  const { time, flags, length } = track
  const fixes = fixesOf(track)
  const long = longerThan * 1_000
  const found: Gap[] = []
  const add = (afterRow: number, nextRow: number): void => {
    const at = fixBefore(fixes, afterRow)
    const [before, after] = [fixes.rows[at], fixes.rows[at + 1]]
    const km = before === undefined || after === undefined ? null : kmOver(track, before, after)
    found.push({ from: time[afterRow] as number, to: time[nextRow] as number, afterRow, km })
  }
  /** The last report, and the last one with a fix; since then: all parked, and no silence. */
  let [last, placed] = [-1, -1]
  let [parked, heard] = [true, true]
  for (let row = 0; row < length; row++) {
    if (fixes.kind[row] === fixKind.doubted) continue
    const far = last >= 0 && (time[row] as number) - (time[last] as number) > long
    const silent = far && (!isThin(track, last, row) || isLost(track, last))
    if (silent) add(last, row)
    if (fixes.kind[row] === fixKind.believed) {
      const blind = placed >= 0 && (time[row] as number) - (time[placed] as number) > long
      if (blind && heard && !silent && (isThin(track, placed, row) ? isLost(track, placed) : !parked)) add(placed, row)
      placed = row
      ;[parked, heard] = [true, true]
    } else {
      parked &&= ((flags[row] as number) & pointFlags.accOn) === 0
      heard &&= !silent
    }
    last = row
  }
  return found
}
