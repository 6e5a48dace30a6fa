/** Time without reports at the begin and end of a period. */
import { gapThreshold, type Track } from '@outrider/track'
import type { Span } from './clock.ts'

export interface Silence {
  /** Nothing was reported before, ms since 1970; undefined: from the begin on. */
  until: number | undefined
  /** Nothing was reported since. */
  since: number | undefined
}

/** Longer than the gaps between its reports; none for an empty track, which has no reports at all. */
export function silenceIn(track: Track, { from, to }: Span): Silence {
  const [first, last] = [track.time[0], track.time[track.length - 1]]
  const longerThan = gapThreshold(track) * 1_000
  return {
    until: first !== undefined && first - from > longerThan ? first : undefined,
    since: last !== undefined && to - last > longerThan ? last : undefined,
  }
}
