/** Where a vehicle was at a time, and what its odometer said. Pure. */
import { rowAtTime, type Track, trackPositionAt } from '@outrider/track'

export interface PlaceAt {
  /** WGS-84 degrees; null: not known then. */
  latitude: number | null
  longitude: number | null
  /** km; null: not reported. */
  mileage: number | null
}

/** @param time ms since 1970 */
export function placeAt(track: Track, time: number): PlaceAt {
  const position = trackPositionAt(track, time)
  const known = position && position.kind !== 'before' ? position : null
  const reading = track.mileage[rowAtTime(track, time)] ?? -1
  return {
    latitude: known?.latitude ?? null,
    longitude: known?.longitude ?? null,
    mileage: reading < 0 ? null : reading / 10,
  }
}
