/** What the address of a new geofence says of it: a place, or the track that a route is taken from. Pure. */
import type { RequestOf } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'

export type TakenTrack = RequestOf<'alarm/routeOfTrack'>

/** "latitude,longitude", degrees. */
export const placeText = ({ latitude, longitude }: Coordinates): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`
/** "vehicle,from,to", ms since 1970. */
export const trackText = ({ vehicleId, startTime, endTime }: TakenTrack): string => `${vehicleId},${startTime},${endTime}`

export function placeIn(text: string | null): Coordinates | undefined {
  const [latitude, longitude] = (text ?? '').split(',').map(Number)
  if (latitude === undefined || longitude === undefined || !Number.isFinite(latitude + longitude)) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

export function trackIn(text: string | null): TakenTrack | undefined {
  const [vehicleId, from, to] = (text ?? '').split(',')
  const [startTime, endTime] = [Number(from), Number(to)]
  return vehicleId && startTime > 0 && endTime > startTime ? { vehicleId, startTime, endTime } : undefined
}
