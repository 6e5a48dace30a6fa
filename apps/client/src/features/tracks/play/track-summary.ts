/** Totals of a track: driving time, parked time, gaps, top speed, alarms. */
import { unpoweredMovementsIn, pointFlags, rowOfTopSpeed, speedAt } from '@outrider/track'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { Span } from '../replay/clock.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export interface TrackSummary {
  /** ms, neither stop nor gap; includes waiting in traffic. */
  driving: number
  /** Of that, moved with the engine off, ms. */
  unpowered: number
  parked: number
  unknown: number
  stops: number
  gaps: number
  /** km/h; null: no speed reported. */
  topSpeed: number | null
  /** Time of the top speed, ms since 1970. */
  topAt: number | null
  alarms: number
  late: number
}

/** The part of a span not covered by `others` (sorted, not overlapping), ms. */
function uncovered({ from, to }: Span, others: readonly Span[]): number {
  let left = to - from
  for (const other of others) {
    if (other.from >= to) break
    left -= Math.max(0, Math.min(to, other.to) - Math.max(from, other.from))
  }
  return left
}

const lengthOf = ({ from, to }: Span): number => to - from
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

export function trackSummary({ track, stops, gaps }: LoadedTrack): TrackSummary {
  const whole = track.length > 0 ? (track.time[track.length - 1] ?? 0) - (track.time[0] ?? 0) : 0
  const parked = sum(stops.map(lengthOf))
  // Gaps within a stop count as parked.
  const awake = gaps.map(gap => uncovered(gap, stops))
  const unknown = sum(awake)
  const row = rowOfTopSpeed(track, 'gps')
  let late = 0
  for (let at = 0; at < track.length; at++) if (((track.flags[at] ?? 0) & pointFlags.late) !== 0) late++
  return {
    driving: Math.max(0, whole - parked - unknown),
    unpowered: sum(unpoweredMovementsIn(track).map(movement => uncovered(movement, stops))),
    parked,
    unknown,
    stops: stops.length,
    gaps: awake.filter(left => left > 0).length,
    topSpeed: speedAt(track, row, 'gps'),
    topAt: row < 0 ? null : (track.time[row] ?? null),
    alarms: alarmStarts(track).length,
    late,
  }
}
