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

/** Seconds after which a silence of this track is a gap: vehicles that report seldom are not silent. */
export function gapAfter({ time, length }: Track): number {
  if (length < 3) return leastSilence
  const step = Math.max(1, Math.floor((length - 1) / sampled))
  const steps: number[] = []
  for (let row = 1; row < length; row += step) steps.push((time[row] as number) - (time[row - 1] as number))
  const usual = Float64Array.from(steps).sort()[steps.length >> 1] as number
  return Math.max(leastSilence, (usual / 1_000) * intervals)
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
    const silent = last >= 0 && (time[row] as number) - (time[last] as number) > long
    if (silent) add(last, row)
    if (fixes.kind[row] === fixKind.believed) {
      const blind = placed >= 0 && (time[row] as number) - (time[placed] as number) > long
      if (blind && heard && !silent && !parked) add(placed, row)
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
