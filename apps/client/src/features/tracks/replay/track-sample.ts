/** The state of a vehicle at a time of the replay: position, speed and drive state. */
import type { DriveState } from '@outrider/contract'
import { engineRunsAt, standsAt, type Stop, trackPositionAt, unpoweredMovementsIn } from '@outrider/track'
import type { LoadedTrack } from './loaded-track.ts'

export interface TrackSample {
  /** Degrees, WGS-84. */
  readonly latitude: number
  readonly longitude: number
  /** km/h; null: unknown. */
  readonly speed: number | null
  /** Degrees, north 0, clockwise. */
  readonly course: number
  /** Last row at or before the time; -1: none. */
  readonly row: number
  /**
   * `towed`: moving with the engine off, as on a ferry or tow truck. `unknown`: no reports at that time; shown at the last or next
   * known position.
   */
  readonly state: Extract<DriveState, 'driving' | 'idling' | 'parked' | 'unknown'> | 'towed'
  /** The stop it is in. */
  readonly stop?: Stop | undefined
}

/** Sorted, not overlapping. */
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

/** undefined: the track has no position. */
export function sampleAt({ track, stops }: LoadedTrack, time: number): TrackSample | undefined {
  const place = trackPositionAt(track, time)
  if (!place) return undefined
  const { latitude, longitude, speed, course, row, kind } = place
  const at = { latitude, longitude, speed, course, row }
  const stop = spanAt(stops, time)
  const standing = engineRunsAt(track, time) ? 'idling' : 'parked'
  if (stop) return { ...at, speed: 0, state: standing, stop }
  if (kind === 'gap' || kind === 'before' || kind === 'after') return { ...at, state: 'unknown' }
  if (spanAt(unpoweredMovementsIn(track), time)) return { ...at, state: 'towed' }
  // A receiver at rest tells a speed too.
  return { ...at, state: standsAt(track, row) || speed === null || speed === 0 ? standing : 'driving' }
}
