/** A route along a track: its path with as few points as describe it, and its stops. Pure. */
import { limits } from '@outrider/contract'
import { distance, fewPlaces } from '@outrider/geo'
import { stopRuleOf, stopsIn, type Track, trackPathOf } from '@outrider/track'

type Place = { latitude: number; longitude: number }
export interface RouteOfTrack {
  /** WGS-84 degrees. */
  points: Place[]
  /** How far the track is from the line at most, metres. */
  within: number
  stops: (Place & { from: number; to: number })[]
}

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
  const { places, within } = fewPlaces(path, limits.routePoints, minTolerance)
  return {
    points: places.map(each => ({ latitude: rounded(each.latitude), longitude: rounded(each.longitude) })),
    within: Math.round(within),
  }
}

const metresBetween = (a: Place, b: Place): number =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })
