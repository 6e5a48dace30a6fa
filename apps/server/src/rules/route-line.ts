/** Where a place is on a route: how far from its line, and how far along. Pure; what is asked of every report is prepared once. */
import type { RouteLine, RouteSection } from '@outrider/contract'
import { distance } from '@outrider/geo'

const metresPerDegree = 111_195
/** A place that is so much further away than the corridor is wide is not measured, degrees. */
const beyond = 0.05
/** What is said of it, metres. */
const farAway = 5_000

/** Degrees. */
export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

interface Prepared extends Bounds {
  latitudes: Float64Array
  longitudes: Float64Array
  /** Metres along the line, of each point. */
  along: Float64Array
  /** South, north, west and east of so many steps each (`together`). */
  boxes: Float64Array
}

/** Steps of a line whose box is looked at first: most of a line is too far away to be the nearest. */
const together = 8

const prepared = new WeakMap<RouteLine, Prepared>()
/** Several things are asked of a place on one route. */
let last: { route: RouteLine; made: Prepared } | undefined

function prepare(route: RouteLine): Prepared {
  if (last?.route === route) return last.made
  const made = prepared.get(route) ?? makeOf(route)
  last = { route, made }
  return made
}

function makeOf(route: RouteLine): Prepared {
  const latitudes = Float64Array.from(route.points, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(route.points, ({ longitude }) => longitude)
  const along = new Float64Array(route.points.length)
  for (let n = 1; n < along.length; n++) {
    const step = distance(pointAt(latitudes, longitudes, n - 1), pointAt(latitudes, longitudes, n))
    along[n] = (along[n - 1] ?? 0) + step
  }
  const up = route.width / 2 / metresPerDegree
  const highest = Math.max(...latitudes.map(Math.abs))
  const aside = up / Math.cos((Math.min(89, highest) * Math.PI) / 180)
  const made = {
    latitudes,
    longitudes,
    along,
    boxes: boxesOf(latitudes, longitudes),
    south: Math.min(...latitudes) - up,
    north: Math.max(...latitudes) + up,
    west: Math.min(...longitudes) - aside,
    east: Math.max(...longitudes) + aside,
  }
  prepared.set(route, made)
  return made
}

function boxesOf(latitudes: Float64Array, longitudes: Float64Array): Float64Array {
  const boxes: number[] = []
  for (let n = 1; n < latitudes.length; n += together) {
    const [north, east] = [latitudes.subarray(n - 1, n + together), longitudes.subarray(n - 1, n + together)]
    boxes.push(Math.min(...north), Math.max(...north), Math.min(...east), Math.max(...east))
  }
  return Float64Array.from(boxes)
}

const pointAt = (latitudes: Float64Array, longitudes: Float64Array, n: number) => ({
  lat: latitudes[n] ?? 0,
  lon: longitudes[n] ?? 0,
})

/** Of its corridor, degrees. */
export const routeBounds = (route: RouteLine): Bounds => prepare(route)

/** Boxes around its corridor, piece by piece, each of at most so many degrees of its line; `step`: to which point it leads. */
export function* piecesOf(route: RouteLine, degrees: number): Generator<Bounds & { step: number }> {
  const { latitudes, longitudes } = prepare(route)
  const up = (slack * route.width) / 2 / metresPerDegree
  for (let n = 1; n < latitudes.length; n++) {
    const [fromLatitude, fromLongitude] = [latitudes[n - 1] ?? 0, longitudes[n - 1] ?? 0]
    const [north, east] = [(latitudes[n] ?? 0) - fromLatitude, (longitudes[n] ?? 0) - fromLongitude]
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(north), Math.abs(east)) / degrees))
    const [stepNorth, stepEast] = [north / pieces, east / pieces]
    for (let piece = 0; piece < pieces; piece++) {
      const latitude = fromLatitude + piece * stepNorth
      const longitude = fromLongitude + piece * stepEast
      const south = Math.min(latitude, latitude + stepNorth)
      const aside = up / Math.cos((Math.min(89, Math.abs(south) + Math.abs(stepNorth) + up) * Math.PI) / 180)
      yield {
        step: n,
        south: south - up,
        north: south + Math.abs(stepNorth) + up,
        west: Math.min(longitude, longitude + stepEast) - aside,
        east: Math.max(longitude, longitude + stepEast) + aside,
      }
    }
  }
}
/** Wider than what is measured: a place at the border is in one of them. */
const slack = 1.01

export interface OnRoute {
  /** From the line, metres. */
  away: number
  /** From its begin to the place of the line that is nearest, metres. */
  along: number
}

/** One for all who ask, and filled again: it is asked several times of most reports. */
const onRoute: OnRoute = { away: 0.5, along: 0.5 }

/** undefined: it is kilometres away. A line that comes by twice is met where it is nearest. Not to be kept. */
export function placeOnRoute(route: RouteLine, latitude: number, longitude: number): OnRoute | undefined {
  const { latitudes, longitudes, along, boxes, south, north, west, east } = prepare(route)
  if (latitude < south - beyond || latitude > north + beyond) return undefined
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const aside = beyond / Math.max(0.01, narrow)
  if (longitude < west - aside || longitude > east + aside) return undefined
  let nearest = Infinity
  let at = 0
  for (let box = 0; box < boxes.length; box += 4) {
    if (squareTo(boxes, box, latitude, longitude, narrow) > nearest) continue
    const first = (box / 4) * together
    const end = Math.min(latitudes.length, first + together + 1)
    // Flat around the place: what is compared with a width is near.
    let ax = ((longitudes[first] as number) - longitude) * narrow
    let ay = (latitudes[first] as number) - latitude
    for (let n = first + 1; n < end; n++) {
      const bx = ((longitudes[n] as number) - longitude) * narrow
      const by = (latitudes[n] as number) - latitude
      const dx = bx - ax
      const dy = by - ay
      const length = dx * dx + dy * dy
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      const square = (ax + part * dx) ** 2 + (ay + part * dy) ** 2
      if (square < nearest) {
        nearest = square
        at = (along[n - 1] as number) + part * ((along[n] as number) - (along[n - 1] as number))
      }
      ax = bx
      ay = by
    }
  }
  onRoute.away = Math.sqrt(nearest) * metresPerDegree
  onRoute.along = at
  return onRoute
}

/** Less than the square of how far a box is away, so that rounding leaves out no nearest step. */
function squareTo(boxes: Float64Array, box: number, latitude: number, longitude: number, narrow: number): number {
  const up = Math.max(0, (boxes[box] as number) - latitude, latitude - (boxes[box + 1] as number))
  const aside = Math.max(0, (boxes[box + 2] as number) - longitude, longitude - (boxes[box + 3] as number)) * narrow
  return 0.999_999 * (up * up + aside * aside)
}

/** The steps of a line that lead to these points, and how far from them its corridor reaches. */
export interface Steps {
  /** Longitude and latitude of both ends, one step after the other. */
  ends: Float64Array
  /** Degrees, squared. */
  reach: number
}

export function stepsOf(route: RouteLine, to: Iterable<number>): Steps {
  const { latitudes, longitudes } = prepare(route)
  const ends = Float64Array.from(
    [...to].flatMap(n => [longitudes[n - 1] ?? 0, latitudes[n - 1] ?? 0, longitudes[n] ?? 0, latitudes[n] ?? 0]),
  )
  return { ends, reach: ((slack * route.width) / 2 / metresPerDegree) ** 2 }
}

/** How deep inside of its corridor a place is, metres; negative: how far beside it. */
export function depthInRoute(route: RouteLine, latitude: number, longitude: number): number {
  const place = placeOnRoute(route, latitude, longitude)
  return place ? route.width / 2 - place.away : -farAway
}

/** The section of a place along the line; undefined: none has begun. */
export const sectionAt = ({ sections }: RouteLine, along: number): RouteSection | undefined =>
  sections.findLast(({ from }) => from <= along)

/** Whether its begin or its end is within so many metres. */
export function isNearEnds(route: RouteLine, latitude: number, longitude: number, metres: number): boolean {
  const { latitudes, longitudes } = prepare(route)
  return [0, latitudes.length - 1].some(n => {
    // Nearly always seen without a measurement.
    if (Math.abs((latitudes[n] as number) - latitude) * metresPerDegree > metres + 1) return false
    return distance({ lat: latitude, lon: longitude }, pointAt(latitudes, longitudes, n)) <= metres
  })
}
