/** The named place nearest to a point: what can be said of where something is without asking anybody. */
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

/** Where points stand on a ball of radius 1, three numbers each: there is no edge at 180 degrees and nothing special at the poles. */
function onBall(points: readonly Point[]): Float64Array {
  const ball = new Float64Array(points.length * 3)
  points.forEach(({ lat, lon }, index) => {
    ball[index * 3] = Math.cos(lat * rad) * Math.cos(lon * rad)
    ball[index * 3 + 1] = Math.cos(lat * rad) * Math.sin(lon * rad)
    ball[index * 3 + 2] = Math.sin(lat * rad)
  })
  return ball
}

/**
 * Finds by straight lines through the ball, which order points as the ways on its surface do. All places are looked at: a few
 * multiplications each, some microseconds for the five hundred there are; tens of thousands would want a tree.
 */
export function nearestOf(among: readonly Place[]): (point: Point) => NearestPlace | undefined {
  const ball = onBall(among)
  return point => {
    const [x = 0, y = 0, z = 0] = onBall([point])
    let nearest = -1
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < among.length; index++) {
      const at = index * 3
      const square = (x - (ball[at] ?? 0)) ** 2 + (y - (ball[at + 1] ?? 0)) ** 2 + (z - (ball[at + 2] ?? 0)) ** 2
      if (square >= least) continue
      least = square
      nearest = index
    }
    const place = among[nearest]
    return place && { place, distance: distance(place, point), bearing: bearing(place, point) }
  }
}

let find: ReturnType<typeof nearestOf> | undefined

/** Among all places of the product. */
export function nearestPlace(point: Point): NearestPlace {
  find ??= nearestOf(places)
  const nearest = find(point)
  if (!nearest) throw new Error('there are no places')
  return nearest
}
