/** Time without reports at the begin and end of a period. */
import { gapThreshold, pointFlags, type Track } from '@outrider/track'
import type { Span } from './clock.ts'

export interface Silence {
  /** Nothing was reported before, ms since 1970; undefined: from the begin on. */
  until: number | undefined
  /** Nothing was reported since. */
  since: number | undefined
}

/** Three intervals of the state that the vehicle was in: a parked one reports less often, and is not silent between two reports, ms. */
function longerThan(track: Track, row: number): number {
  const accOn = (at: number): boolean => ((track.flags[at] ?? 0) & pointFlags.accOn) !== 0
  const reduced = (at: number): boolean => ((track.flags[at] ?? 0) & pointFlags.reduced) !== 0
  const intervals: number[] = []
  for (let at = 1; at < track.length; at++)
    if (accOn(at) === accOn(row) && accOn(at - 1) === accOn(row) && !reduced(at) && !reduced(at - 1))
      intervals.push((track.time[at] as number) - (track.time[at - 1] as number))
  const typical = intervals.toSorted((a, b) => a - b)[Math.floor(intervals.length / 2)] ?? 0
  return Math.max(gapThreshold(track) * 1_000, Math.min(3 * typical, longest))
}

/** Without a report for so long a parked vehicle is silent too, ms. */
const longest = 60 * 60_000

/** Longer than the gaps between its reports; none for an empty track, which has no reports at all. */
export function silenceIn(track: Track, { from, to }: Span): Silence {
  const [first, last] = [track.time[0], track.time[track.length - 1]]
  return {
    until: first !== undefined && first - from > longerThan(track, 0) ? first : undefined,
    since: last !== undefined && to - last > longerThan(track, track.length - 1) ? last : undefined,
  }
}
