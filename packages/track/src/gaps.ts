/** Gaps: times for which the position is unknown, because no report arrived or because the vehicle drove without a fix. */
import { fixIndexAt, fixKind, fixesOf } from './fixes.ts'
import { Intervals } from './silence.ts'
import { metresBetween } from './sphere.ts'
import { pointFlags, type Track } from './track.ts'

export interface Gap {
  /** ms since 1970: the last report before the gap, and the first one after it. */
  from: number
  to: number
  /** Row of the last report before the gap. */
  afterRow: number
  /** Straight line from the last fix before to the first one after; null: one of them is missing. */
  km: number | null
}

/** Whether points between these two may have been left out by `reduceTrack`; then a long interval is not a gap. */
export const isReducedBetween = ({ flags }: Track, row: number, next: number): boolean =>
  (((flags[row] as number) | (flags[next] as number)) & pointFlags.reduced) !== 0
const hasGapFlag = ({ flags }: Track, row: number): boolean => ((flags[row] as number) & pointFlags.gapFollows) !== 0

/** Of points between which others may have been left out nothing is told. */
function intervalsOf(track: Track): Intervals {
  const intervals = new Intervals()
  const { time, flags } = track
  for (let row = 1; row < track.length; row++) {
    if (isReducedBetween(track, row - 1, row)) continue
    const bothOn = ((flags[row - 1] as number) & (flags[row] as number) & pointFlags.accOn) !== 0
    intervals.add((time[row] as number) - (time[row - 1] as number), bothOn)
  }
  return intervals
}

const cache = new WeakMap<Track, number>()

/**
 * Seconds without a report after which this track has a gap: 180, or three typical intervals of a vehicle that reports less often. Cached per
 * track, because tracks are immutable.
 */
export function gapThreshold(track: Track): number {
  let seconds = cache.get(track)
  if (seconds === undefined) {
    seconds = intervalsOf(track).threshold
    cache.set(track, seconds)
  }
  return seconds
}

/** Whether there is a gap between two consecutive fixes. `threshold`: ms. */
export function isGapBetween(track: Track, row: number, next: number, threshold: number): boolean {
  if (!isReducedBetween(track, row, next)) return (track.time[next] as number) - (track.time[row] as number) > threshold
  for (let each = row; each < next; each++) if (hasGapFlag(track, each)) return true
  return false
}

/** Whether the report of `row` is still current at `time` (ms since 1970, at or after it): no gap follows it, and the track did not end long before. */
export function isCurrentAt(track: Track, row: number, time: number): boolean {
  const since = time - (track.time[row] as number)
  const long = gapThreshold(track) * 1_000
  return since <= 0 || (row + 1 < track.length ? !isGapBetween(track, row, row + 1, long) : since <= long)
}

function kmBetween(track: Track, before: number, after: number): number {
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

/** By the time of the rule, s: each day of a track asks for the same. */
const found = new WeakMap<Track, Map<number, readonly Gap[]>>()

/**
 * Gaps of a track, ordered by time: times without reports, and times of reports without a fix while the engine was on. O(n) on the first call per
 * track and rule.
 * @param rule seconds; a time of exactly this length is not a gap
 */
export function gapsIn(track: Track, { longerThan }: { longerThan: number }): readonly Gap[] {
  let byRule = found.get(track)
  if (!byRule) found.set(track, (byRule = new Map()))
  let gaps = byRule.get(longerThan)
  if (!gaps) byRule.set(longerThan, (gaps = findGaps(track, longerThan)))
  return gaps
}

function findGaps(track: Track, longerThan: number): Gap[] {
  const { time, flags, length } = track
  const fixes = fixesOf(track)
  const long = longerThan * 1_000
  const found: Gap[] = []
  const add = (afterRow: number, nextRow: number): void => {
    const at = fixIndexAt(fixes, afterRow)
    const [before, after] = [fixes.rows[at], fixes.rows[at + 1]]
    const km = before === undefined || after === undefined ? null : kmBetween(track, before, after)
    found.push({ from: time[afterRow] as number, to: time[nextRow] as number, afterRow, km })
  }
  /** Rows of the last report and of the last fix; since that fix: engine always off, and no gap in reporting. */
  let [last, lastFix] = [-1, -1]
  let [stopped, reporting] = [true, true]
  for (let row = 0; row < length; row++) {
    if (fixes.kind[row] === fixKind.implausible) continue
    const far = last >= 0 && (time[row] as number) - (time[last] as number) > long
    const isGap = far && (!isReducedBetween(track, last, row) || hasGapFlag(track, last))
    if (isGap) add(last, row)
    if (fixes.kind[row] === fixKind.plausible) {
      const withoutFix = lastFix >= 0 && (time[row] as number) - (time[lastFix] as number) > long
      if (withoutFix && reporting && !isGap && (isReducedBetween(track, lastFix, row) ? hasGapFlag(track, lastFix) : !stopped))
        add(lastFix, row)
      lastFix = row
      ;[stopped, reporting] = [true, true]
    } else {
      stopped &&= ((flags[row] as number) & pointFlags.accOn) === 0
      reporting &&= !isGap
    }
    last = row
  }
  return found
}
