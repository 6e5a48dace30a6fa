/** How a vehicle was at a time of the replay: where, how fast, and whether anybody knew. */
import type { DriveState } from '@outrider/contract'
import { type Park, placeAt, pointFlags } from '@outrider/track'
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
  /** `unknown`: nothing was heard of it then; it stands where it was last seen, or will be seen first. */
  readonly state: Extract<DriveState, 'driving' | 'idling' | 'parked' | 'unknown'>
  /** The park it is in. */
  readonly park?: Park | undefined
}

/** By time, apart from each other. */
export function parkAt(parks: readonly Park[], time: number): Park | undefined {
  let [low, high] = [0, parks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parks[middle]?.to ?? 0) < time) low = middle + 1
    else high = middle
  }
  const park = parks[low]
  return park && park.from <= time ? park : undefined
}

/** undefined: the track has no place at all. */
export function momentOf({ track, parks }: LoadedTrack, time: number): Moment | undefined {
  const place = placeAt(track, time)
  if (!place) return undefined
  const { latitude, longitude, speed, course, row, kind } = place
  const at = { latitude, longitude, speed, course, row }
  const park = parkAt(parks, time)
  if (park) return { ...at, speed: 0, state: 'parked', park }
  if (kind === 'gap' || kind === 'before' || kind === 'after') return { ...at, state: 'unknown' }
  if (speed !== null && speed > 0) return { ...at, state: 'driving' }
  const accOn = ((track.flags[Math.max(0, row)] ?? 0) & pointFlags.accOn) !== 0
  return { ...at, state: accOn ? 'idling' : 'parked' }
}
