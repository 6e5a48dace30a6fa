/** A route along a track: its path with as few points as describe it, and its stops. Pure. */
import { limits } from '@outrider/contract'
import { distance } from '@outrider/geo'
import { stopRuleOf, stopsIn, type Track, trackPathOf } from '@outrider/track'

type Place = { latitude: number; longitude: number }
export interface RouteOfTrack {
  /** WGS-84 degrees. */
  points: Place[]
  /** How far the track is from the line at most, metres. */
  within: number
  stops: (Place & { from: number; to: number })[]
}

const metresPerDegree = 111_195
/** What a line leaves out at least, metres: what receivers are wrong by. */
const minTolerance = 10
/** Nearer than this to the point before it says nothing, metres. */
const minStep = 5
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export function routeOfTrack(track: Track): RouteOfTrack {
  const { rows, latitude, longitude } = trackPathOf(track)
  const path: Place[] = []
  rows.forEach((_, n) => {
    const place = { latitude: (latitude[n] ?? 0) / 1e6, longitude: (longitude[n] ?? 0) / 1e6 }
    const last = path.at(-1)
    if (!last || metresBetween(last, place) >= minStep) path.push(place)
  })
  const { points, within } = fewPoints(path)
  const stops = stopsIn(track, stopRuleOf(track)).flatMap(stop =>
    stop.latitude === null || stop.longitude === null
      ? []
      : [{ from: stop.from, to: stop.to, latitude: rounded(stop.latitude), longitude: rounded(stop.longitude) }],
  )
  return { points, within, stops }
}

/** No more of a path than a route has, and how far the path is from them at most, metres. */
export function fewPoints(path: readonly Place[]): Pick<RouteOfTrack, 'points' | 'within'> {
  let within = minTolerance
  let points = simplified(path, within)
  // Each round at most halves the points of a real track: some twenty rounds are a country.
  while (points.length > limits.routePoints) points = simplified(path, (within *= 1.5))
  return {
    points: points.map(each => ({ latitude: rounded(each.latitude), longitude: rounded(each.longitude) })),
    within: Math.round(within),
  }
}

const metresBetween = (a: Place, b: Place): number =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })

/** Douglas and Peucker's: no place that is left out is further than `tolerance` metres from the line. */
function simplified(path: readonly Place[], tolerance: number): Place[] {
  const kept = new Uint8Array(path.length)
  kept[0] = 1
  kept[path.length - 1] = 1
  const open: [first: number, last: number][] = [[0, path.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part
    let farthest = tolerance
    let at = -1
    for (let n = first + 1; n < last; n++) {
      const away = fromLine(path[n] as Place, path[first] as Place, path[last] as Place)
      if (away > farthest) [farthest, at] = [away, n]
    }
    if (at < 0) continue
    kept[at] = 1
    open.push([first, at], [at, last])
  }
  return path.filter((_, n) => kept[n] === 1)
}

/** Of a place from the straight line between two others, metres. */
function fromLine(place: Place, a: Place, b: Place): number {
  const narrow = Math.cos((place.latitude * Math.PI) / 180)
  const [ax, ay] = [(a.longitude - place.longitude) * narrow, a.latitude - place.latitude]
  const [dx, dy] = [(b.longitude - a.longitude) * narrow, b.latitude - a.latitude]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + part * dx, ay + part * dy) * metresPerDegree
}
