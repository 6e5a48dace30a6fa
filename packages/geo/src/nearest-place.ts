/** The named place nearest to a point: describes a position without a map service. */
import type { Place } from './place.ts'
import { places } from './places.ts'
import { bearing, distance, type Point } from './sphere.ts'

export interface NearestPlace {
  place: Place
  /** Metres from the place to the point. */
  distance: number
  /** Degrees from the place to the point, north 0, clockwise. */
  bearing: number
}

const rad = Math.PI / 180

/** Points as unit vectors, three numbers each: no special cases at 180 degrees or at the poles. */
function unitVectors(points: readonly Point[]): Float64Array {
  const vectors = new Float64Array(points.length * 3)
  points.forEach(({ lat, lon }, index) => {
    vectors[index * 3] = Math.cos(lat * rad) * Math.cos(lon * rad)
    vectors[index * 3 + 1] = Math.cos(lat * rad) * Math.sin(lon * rad)
    vectors[index * 3 + 2] = Math.sin(lat * rad)
  })
  return vectors
}

/**
 * Returns a function that finds the place nearest to a point. Compares chord lengths, which sort like great-circle distances. A linear scan:
 * microseconds for the five hundred places; tens of thousands would need a spatial index.
 */
export function nearestPlaceFinder(among: readonly Place[]): (point: Point) => NearestPlace | undefined {
  const vectors = unitVectors(among)
  return point => {
    const [x = 0, y = 0, z = 0] = unitVectors([point])
    let nearest = -1
    let smallest = Number.POSITIVE_INFINITY
    for (let index = 0; index < among.length; index++) {
      const at = index * 3
      const square = (x - (vectors[at] ?? 0)) ** 2 + (y - (vectors[at + 1] ?? 0)) ** 2 + (z - (vectors[at + 2] ?? 0)) ** 2
      if (square >= smallest) continue
      smallest = square
      nearest = index
    }
    const place = among[nearest]
    return place && { place, distance: distance(place, point), bearing: bearing(place, point) }
  }
}

let findNearest: ReturnType<typeof nearestPlaceFinder> | undefined

/** The nearest of all places of the product. O(places). */
export function nearestPlace(point: Point): NearestPlace {
  findNearest ??= nearestPlaceFinder(places)
  const nearest = findNearest(point)
  if (!nearest) throw new Error('there are no places')
  return nearest
}
