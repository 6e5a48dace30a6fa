/** Stops: where and for how long a vehicle was stationary, by ACC off, by speed, or by either. */
import { fixIndexAt, fixKind, fixesOf } from './fixes.ts'
import { type StationarySegment, motion, stationarySegments } from './stationary-segments.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export interface StopRule {
  /** Engine off (ACC off) counts as stopped. */
  accOff: boolean
  /** Slower than `slowerThan` counts as stopped. With both criteria, one of them is enough. */
  bySpeed: boolean
  /** km/h */
  slowerThan: number
  /** Minimum duration, seconds. */
  atLeast: number
}

export const defaultStopRule: StopRule = { accOff: true, bySpeed: false, slowerThan: 5, atLeast: 180 }

export interface Stop {
  /** ms since 1970. */
  from: number
  to: number
  /** The first and the last report of the stop. */
  firstRow: number
  lastRow: number
  /** Degrees, WGS-84, median of its fixes; null: the track has no fix at all. */
  latitude: number | null
  longitude: number | null
  /** The criterion that was met; `both` only when the rule has both. */
  by: 'accOff' | 'speed' | 'both'
  /** The stop continues at the end of the track. */
  open: boolean
}

/** From this speed on a vehicle is not stopped even with ACC off: it is on a ferry or towed, or ACC is not wired. 0.1 km/h */
export const unpoweredMovementSpeed = 100

/** 0.1 km/h; -1: unknown. */
function knownSpeed(track: Track, kind: Uint8Array, row: number): number {
  if (kind[row] === fixKind.plausible) return track.speed[row] as number
  const recorder = track.recorderSpeed[row] as number
  return recorder === noSpeed ? -1 : recorder
}

function isAccOff(track: Track, kind: Uint8Array, row: number): boolean {
  return ((track.flags[row] as number) & pointFlags.accOn) === 0 && knownSpeed(track, kind, row) < unpoweredMovementSpeed
}

function isSlow(track: Track, kind: Uint8Array, row: number, below: number): boolean {
  const speed = knownSpeed(track, kind, row)
  return speed >= 0 && speed < below
}

function classifyReports(track: Track, kind: Uint8Array, rule: StopRule): Uint8Array {
  const below = rule.slowerThan * 10
  const all = new Uint8Array(track.length)
  for (let row = 0; row < track.length; row++) {
    if ((rule.accOff && isAccOff(track, kind, row)) || (rule.bySpeed && isSlow(track, kind, row, below)))
      all[row] = motion.stationary
    // A report without a speed is undecided: a tunnel does not begin a stop, a garage does not end one.
    else all[row] = rule.bySpeed && knownSpeed(track, kind, row) < 0 ? motion.unknown : motion.moving
  }
  return all
}

function stopCause(track: Track, kind: Uint8Array, rule: StopRule, { firstRow, lastRow }: StationarySegment): Stop['by'] {
  if (!rule.bySpeed) return 'accOff'
  if (!rule.accOff) return 'speed'
  let [acc, slow] = [false, false]
  for (let row = firstRow; row <= lastRow && !(acc && slow); row++) {
    if (kind[row] === fixKind.implausible) continue
    acc ||= isAccOff(track, kind, row)
    slow ||= isSlow(track, kind, row, rule.slowerThan * 10)
  }
  return acc ? (slow ? 'both' : 'accOff') : 'speed'
}

/**
 * Stops of a track by a rule, ordered by time. O(n). A stop without a fix of its own gets the position of the last fix before it, or of the
 * first one after it.
 */
export function stopsIn(track: Track, rule: StopRule): Stop[] {
  if (!rule.accOff && !rule.bySpeed) return []
  const fixes = fixesOf(track)
  return stationarySegments(track, classifyReports(track, fixes.kind, rule), rule.atLeast * 1_000).map(segment => {
    const { from, to, firstRow, lastRow, center, open } = segment
    const fix = center ? -1 : fixes.rows[Math.max(0, fixIndexAt(fixes, firstRow))]
    const placed = fix !== undefined
    const latitude = center?.latitude ?? track.latitude[fix ?? -1]
    const longitude = center?.longitude ?? track.longitude[fix ?? -1]
    return {
      from,
      to,
      firstRow,
      lastRow,
      latitude: placed ? (latitude as number) / 1e6 : null,
      longitude: placed ? (longitude as number) / 1e6 : null,
      by: stopCause(track, fixes.kind, rule, segment),
      open,
    }
  })
}
