/** Distances between track points: planar approximation where points are close (nearly always), great circle otherwise. */
import { distance, meanRadius } from '@outrider/geo'

/** Metres per 1e-6 degrees along a meridian. */
export const metresPerE6 = (meanRadius * Math.PI) / 180 / 1e6
/** Beyond this difference (1e-6 degrees) the planar approximation is not accurate enough. */
const maxPlanarDelta = 500_000
/** 1e-6 degrees. */
export const fullCircle = 360_000_000

/** Length of a way to the north and east; several times as fast as `Math.hypot`, which minds numbers that no way has. */
export const lengthOf = (north: number, east: number): number => Math.sqrt(north * north + east * east)

/** Difference of two longitudes the shorter way round, east positive; 1e-6 degrees. */
export const longitudeDelta = (from: number, to: number): number => {
  const path = to - from
  return path > fullCircle / 2 ? path - fullCircle : path < -fullCircle / 2 ? path + fullCircle : path
}

/** Metres between two positions given in 1e-6 degrees. */
export function metresBetween(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const north = latitudeB - latitudeA
  const east = longitudeDelta(longitudeA, longitudeB)
  if (Math.abs(north) > maxPlanarDelta || Math.abs(east) > maxPlanarDelta) {
    return distance({ lat: latitudeA / 1e6, lon: longitudeA / 1e6 }, { lat: latitudeB / 1e6, lon: longitudeB / 1e6 })
  }
  if (north === 0 && east === 0) return 0
  const narrowing = Math.cos(((latitudeA + latitudeB) / 2) * (Math.PI / 180e6))
  const x = east * narrowing
  return Math.sqrt(x * x + north * north) * metresPerE6
}

/** Whether two positions (1e-6 degrees) are at most `metres` apart; cheap when they are clearly within or clearly not. */
export function isWithin(metres: number, latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): boolean {
  const north = Math.abs(latitudeB - latitudeA) * metresPerE6
  // The distance is at least the latitude difference; one metre of margin for rounding.
  if (north > metres + 1) return false
  const around = north + Math.abs(longitudeB - longitudeA) * metresPerE6
  return around <= metres || metresBetween(latitudeA, longitudeA, latitudeB, longitudeB) <= metres
}
