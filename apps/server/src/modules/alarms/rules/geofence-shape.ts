/** Whether a place is within a geofence. Pure. */
import type { GeofenceShape } from '@outrider/contract'
import { distance } from '@outrider/geo'

/** Degrees. */
export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

const metresPerDegree = 111_195

/** Longitudes of a circle may be beyond 180°. */
export function boundsOf({ circle, polygon }: GeofenceShape): Bounds {
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

export function contains({ circle, polygon }: GeofenceShape, latitude: number, longitude: number): boolean {
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
