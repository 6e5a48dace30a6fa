/** Distances between the rows of tracks: quick where points are close, which is nearly always. */
import { distance, meanRadius } from '@outrider/geo'

/** Metres of a millionth of a degree along a meridian. */
const metresPerE6 = (meanRadius * Math.PI) / 180 / 1e6
/** Farther apart than this (1e-6 degrees) a plane is not good enough any more. */
const planeUpTo = 500_000
const circle = 360_000_000

/** The way east in 1e-6 degrees, the short way round. */
export const eastward = (from: number, to: number): number => {
  const way = to - from
  return way > circle / 2 ? way - circle : way < -circle / 2 ? way + circle : way
}

/** Metres between two places in 1e-6 degrees. */
export function metresBetween(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const north = latitudeB - latitudeA
  const east = eastward(longitudeA, longitudeB)
  if (Math.abs(north) > planeUpTo || Math.abs(east) > planeUpTo) {
    return distance({ lat: latitudeA / 1e6, lon: longitudeA / 1e6 }, { lat: latitudeB / 1e6, lon: longitudeB / 1e6 })
  }
  if (north === 0 && east === 0) return 0
  const narrowing = Math.cos(((latitudeA + latitudeB) / 2) * (Math.PI / 180e6))
  const x = east * narrowing
  return Math.sqrt(x * x + north * north) * metresPerE6
}

/** Whether two places are at most so many metres apart: cheap for those that are well within. */
export function within(metres: number, latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): boolean {
  const north = Math.abs(latitudeB - latitudeA) * metresPerE6
  // No way is shorter than the difference of its latitudes; beyond that by a hair, whatever is lost in rounding.
  if (north > metres + 1) return false
  const around = north + Math.abs(longitudeB - longitudeA) * metresPerE6
  return around <= metres || metresBetween(latitudeA, longitudeA, latitudeB, longitudeB) <= metres
}
