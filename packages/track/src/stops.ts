/**
 * Stops: the rests of the account of movement that last long enough, or a choice of them: with the engine off, or by a higher speed. The ordinary rule
 * takes them as they are, as cards and reports do.
 */
import { fixIndexAt } from './fixes.ts'
import { engineOff } from './engine-off.ts'
import { fixKind, movementOf, rowState, type TrackMovement } from './movement-of-track.ts'
import { defaultMovement, type MovementSettings } from './movement-settings.ts'
import { movementSettingsOf } from './track-movement.ts'
import { type StationarySegment, motion, stationarySegments } from './stationary-segments.ts'
import { noSpeed, type Track } from './track.ts'

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

/** The ordinary rule of who counts by these settings. */
export const stopRuleBy = ({ restsBelow, minimumStop }: MovementSettings): StopRule => ({
  accOff: true,
  bySpeed: true,
  slowerThan: restsBelow,
  atLeast: minimumStop,
})

/** That of who has chosen nothing. */
export const defaultStopRule: StopRule = stopRuleBy(defaultMovement)

/** The ordinary rule of a track: cards and reports count by it. */
export const stopRuleOf = (track: Track): StopRule => stopRuleBy(movementSettingsOf(track))

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

const isBelieved = ({ kind, moved }: TrackMovement, row: number): boolean => kind[row] === fixKind.plausible || moved[row] === 1

/** 0.1 km/h; -1: unknown. */
function knownSpeed(track: Track, movement: TrackMovement, row: number): number {
  if (isBelieved(movement, row)) return track.speed[row] as number
  const recorder = track.recorderSpeed[row] as number
  return recorder === noSpeed ? -1 : recorder
}

/** What a rule has to know of each row. */
interface Evaluated {
  movement: TrackMovement
  off: Uint8Array
}

function isAccOff(track: Track, { movement, off }: Evaluated, row: number): boolean {
  if (off[row] === 0) return false
  if (isBelieved(movement, row)) return movement.state[row] === rowState.resting
  return knownSpeed(track, movement, row) < unpoweredMovementSpeed
}

/** Slower than the account's own limit only widens it: a lower one takes nothing away. */
function isSlow(track: Track, { movement }: Evaluated, row: number, below: number): boolean {
  const believed = isBelieved(movement, row)
  if (believed && movement.state[row] === rowState.resting) return true
  const speed = knownSpeed(track, movement, row)
  const wider = below > movementSettingsOf(track).restsBelow * 10 || !believed
  return wider && speed >= 0 && speed < below
}

function classifyReports(track: Track, evaluated: Evaluated, rule: StopRule): Uint8Array {
  const { movement } = evaluated
  const below = rule.slowerThan * 10
  const all = new Uint8Array(track.length)
  for (let row = 0; row < track.length; row++) {
    if ((rule.accOff && isAccOff(track, evaluated, row)) || (rule.bySpeed && isSlow(track, evaluated, row, below)))
      all[row] = motion.stationary
    else if (isBelieved(movement, row) && movement.state[row] === rowState.driving) all[row] = motion.driving
    // A report without a speed is undecided: a tunnel does not begin a stop, a garage does not end one.
    else all[row] = rule.bySpeed && knownSpeed(track, movement, row) < 0 ? motion.unknown : motion.moving
  }
  return all
}

function stopCause(track: Track, evaluated: Evaluated, rule: StopRule, { firstRow, lastRow }: StationarySegment): Stop['by'] {
  if (!rule.bySpeed) return 'accOff'
  if (!rule.accOff) return 'speed'
  let [acc, slow] = [false, false]
  for (let row = firstRow; row <= lastRow && !(acc && slow); row++) {
    if (evaluated.movement.kind[row] === fixKind.implausible) continue
    acc ||= isAccOff(track, evaluated, row)
    slow ||= isSlow(track, evaluated, row, rule.slowerThan * 10)
  }
  return acc ? (slow ? 'both' : 'accOff') : 'speed'
}

/**
 * Stops of a track by a rule, ordered by time. O(n). A stop without a fix of its own gets the position of the last fix before it, or of the
 * first one after it.
 */
export function stopsIn(track: Track, rule: StopRule): Stop[] {
  if (!rule.accOff && !rule.bySpeed) return []
  const fixes = movementOf(track)
  const evaluated = { movement: fixes, off: engineOff(track, fixes) }
  return stationarySegments(track, classifyReports(track, evaluated, rule), rule.atLeast * 1_000).map(segment => {
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
      by: stopCause(track, evaluated, rule, segment),
      open,
    }
  })
}
