/** Whether a place is within a geofence. Pure. */
import type { GeofenceShape } from '@outrider/contract'
import { distance } from '@outrider/geo'
import { type Bounds, depthInRoute, routeBounds } from './route-line.ts'

const metresPerDegree = 111_195

/** Longitudes of a circle may be beyond 180°. */
export function boundsOf({ circle, polygon, route }: GeofenceShape): Bounds {
  if (route) return routeBounds(route)
  if (circle) {
    const up = circle.radius / metresPerDegree
    const aside = up / Math.cos((Math.min(89, Math.abs(circle.latitude) + up) * Math.PI) / 180)
    return {
      south: circle.latitude - up,
      north: circle.latitude + up,
      west: circle.longitude - aside,
      east: circle.longitude + aside,
    }
  }
  const latitudes = polygon.map(({ latitude }) => latitude)
  const longitudes = polygon.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  }
}

export function contains({ circle, polygon, route }: GeofenceShape, latitude: number, longitude: number): boolean {
  if (route) return depthInRoute(route, latitude, longitude) >= 0
  if (circle) return distance({ lat: latitude, lon: longitude }, { lat: circle.latitude, lon: circle.longitude }) <= circle.radius
  let inside = false
  for (let n = 0, before = polygon.length - 1; n < polygon.length; before = n++) {
    const [a, b] = [polygon[n], polygon[before]]
    if (!a || !b || a.latitude > latitude === b.latitude > latitude) continue
    const crossing = a.longitude + ((latitude - a.latitude) / (b.latitude - a.latitude)) * (b.longitude - a.longitude)
    if (longitude < crossing) inside = !inside
  }
  return inside
}

/** How deep inside of it a place is, metres; negative: how far outside. */
export function depthIn(shape: GeofenceShape, latitude: number, longitude: number): number {
  const { circle, polygon, route } = shape
  if (route) return depthInRoute(route, latitude, longitude)
  if (circle) return circle.radius - distance({ lat: latitude, lon: longitude }, { lat: circle.latitude, lon: circle.longitude })
  // Flat around the place: what is compared with a margin is near.
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const flat = polygon.map(corner => [(corner.longitude - longitude) * narrow, corner.latitude - latitude] as const)
  let nearest = Infinity
  for (let n = 0, before = flat.length - 1; n < flat.length; before = n++) {
    const [a, b] = [flat[before], flat[n]]
    if (a && b) nearest = Math.min(nearest, fromOrigin(a, b))
  }
  return (contains(shape, latitude, longitude) ? 1 : -1) * nearest * metresPerDegree
}

type Flat = readonly [x: number, y: number]
/** Of the nearest point of an edge. */
function fromOrigin([ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

const innerDepths = new WeakMap<GeofenceShape, number>()

/** How deep inside of it one can be, about, metres: the radius of a circle, half the width of a strip or corridor. */
export function innerDepthOf(shape: GeofenceShape): number {
  let depth = innerDepths.get(shape)
  if (depth === undefined) innerDepths.set(shape, (depth = measuredDepth(shape)))
  return depth
}

function measuredDepth(shape: GeofenceShape): number {
  if (shape.route) return shape.route.width / 2
  return shape.circle ? shape.circle.radius : (2 * areaOf(shape)) / aroundOf(shape)
}

/** Of a polygon, square metres and metres. */
function areaOf({ polygon }: GeofenceShape): number {
  const narrow = Math.cos(((polygon[0]?.latitude ?? 0) * Math.PI) / 180)
  let twice = 0
  for (let n = 0, before = polygon.length - 1; n < polygon.length; before = n++) {
    const [a, b] = [polygon[before], polygon[n]]
    if (a && b) twice += (a.longitude * b.latitude - b.longitude * a.latitude) * narrow
  }
  return (Math.abs(twice) / 2) * metresPerDegree ** 2
}
function aroundOf({ polygon }: GeofenceShape): number {
  let around = 0
  for (let n = 0, before = polygon.length - 1; n < polygon.length; before = n++) {
    const [a, b] = [polygon[before], polygon[n]]
    if (a && b) around += distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })
  }
  return Math.max(1, around)
}
