/** How a vehicle was at a time of the replay: where, how fast, and whether anybody knew. */
import type { DriveState } from '@outrider/contract'
import { carriesIn, type Park, placeAt, pointFlags } from '@outrider/track'
import type { LoadedTrack } from './loaded-track.ts'

export interface Moment {
  /** Degrees, WGS-84. */
  readonly latitude: number
  readonly longitude: number
  /** km/h; null: nobody knows. */
  readonly speed: number | null
  /** Degrees, north 0, clockwise. */
  readonly course: number
  /** Last row of the track that is not later; -1: there is none. */
  readonly row: number
  /**
   * `carried`: it moves with its engine off, as on a ferry. `unknown`: nothing was heard of it then; it stands where it was last seen, or
   * will be seen first.
   */
  readonly state: Extract<DriveState, 'driving' | 'idling' | 'parked' | 'unknown'> | 'carried'
  /** The park it is in. */
  readonly park?: Park | undefined
}

/** By time, apart from each other. */
export function spanAt<Span extends { from: number; to: number }>(spans: readonly Span[], time: number): Span | undefined {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) < time) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.from <= time ? span : undefined
}

/** undefined: the track has no place at all. */
export function momentOf({ track, parks }: LoadedTrack, time: number): Moment | undefined {
  const place = placeAt(track, time)
  if (!place) return undefined
  const { latitude, longitude, speed, course, row, kind } = place
  const at = { latitude, longitude, speed, course, row }
  const park = spanAt(parks, time)
  if (park) return { ...at, speed: 0, state: 'parked', park }
  if (kind === 'gap' || kind === 'before' || kind === 'after') return { ...at, state: 'unknown' }
  if (spanAt(carriesIn(track), time)) return { ...at, state: 'carried' }
  if (speed !== null && speed > 0) return { ...at, state: 'driving' }
  const accOn = ((track.flags[Math.max(0, row)] ?? 0) & pointFlags.accOn) !== 0
  return { ...at, state: accOn ? 'idling' : 'parked' }
}
