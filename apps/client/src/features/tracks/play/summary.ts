/** What a track comes to: how long it drove, stood, and was out of sight. */
import { carriesIn, pointFlags, rowOfTopSpeed, speedAt } from '@outrider/track'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { Span } from '../replay/clock.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export interface Summary {
  /** ms. Under way is what is neither park nor gap: waiting in traffic is part of it. */
  driving: number
  /** Of that, moved with its engine off. */
  carried: number
  parked: number
  unknown: number
  parks: number
  gaps: number
  /** km/h; null: no speed is known. */
  topSpeed: number | null
  /** When that was, ms since 1970. */
  topAt: number | null
  alarms: number
  late: number
}

/** How much of a span others, by time and apart from each other, leave of it, ms. */
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

export function summaryOf({ track, parks, gaps }: LoadedTrack): Summary {
  const whole = track.length > 0 ? (track.time[track.length - 1] ?? 0) - (track.time[0] ?? 0) : 0
  const parked = sum(parks.map(lengthOf))
  // A vehicle that sleeps in its park is parked, whether it reports or not.
  const awake = gaps.map(gap => uncovered(gap, parks))
  const unknown = sum(awake)
  const row = rowOfTopSpeed(track, 'gps')
  let late = 0
  for (let at = 0; at < track.length; at++) if (((track.flags[at] ?? 0) & pointFlags.late) !== 0) late++
  return {
    driving: Math.max(0, whole - parked - unknown),
    carried: sum(carriesIn(track).map(carry => uncovered(carry, parks))),
    parked,
    unknown,
    parks: parks.length,
    gaps: awake.filter(left => left > 0).length,
    topSpeed: speedAt(track, row, 'gps'),
    topAt: row < 0 ? null : (track.time[row] ?? null),
    alarms: alarmStarts(track).length,
    late,
  }
}
