/** Totals of a track: driving time, parked time, gaps, top speed, alarms. The times are those of the period, as in track cards. */
import {
  durationOf,
  idlingIn,
  periodParts,
  pointFlags,
  rowOfTopSpeed,
  speedAt,
  stopRuleOf,
  stopsIn,
  unpoweredMovementsIn,
} from '@outrider/track'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { Span } from '../replay/clock.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export interface TrackSummary {
  /** ms, neither stop nor gap; includes waiting in traffic. */
  driving: number
  /** Of that, moved with the engine off, ms. */
  unpowered: number
  parked: number
  /** Of that, with the engine on for long enough to be idling, ms. */
  idling: number
  /** Stops by the ordinary rule, when the rule of the replay finds others; undefined: it finds the same. */
  cardStops: number | undefined
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

const sameTimes = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.length === others.length && some.every(({ from, to }, at) => others[at]?.from === from && others[at].to === to)

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** `period`: the queried time as far as it has passed; driving, parked and unknown time together are its length. */
export function trackSummary({ track, stops, gaps }: LoadedTrack, period: Span): TrackSummary {
  const parts = periodParts(track, { stops, gaps }, period)
  const row = rowOfTopSpeed(track, 'gps')
  const ordinary = stopsIn(track, stopRuleOf(track))
  let late = 0
  for (let at = 0; at < track.length; at++) if (((track.flags[at] ?? 0) & pointFlags.late) !== 0) late++
  return {
    driving: durationOf(parts, 'driving'),
    unpowered: sum(unpoweredMovementsIn(track).map(movement => uncovered(movement, stops))),
    parked: durationOf(parts, 'stopped'),
    idling: sum(idlingIn(track, parts, ordinary).map(({ from, to }) => to - from)),
    cardStops: sameTimes(stops, ordinary) ? undefined : ordinary.length,
    unknown: durationOf(parts, 'gap'),
    stops: stops.length,
    gaps: parts.filter(({ kind }) => kind === 'gap').length,
    topSpeed: speedAt(track, row, 'gps'),
    topAt: row < 0 ? null : (track.time[row] ?? null),
    alarms: alarmStarts(track).length,
    late,
  }
}
