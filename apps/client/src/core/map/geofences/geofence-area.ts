/** What a geofence encloses, as vehicles are looked for in an area. Pure. */
import type { GeofenceShape } from '@outrider/contract'
import { unwrappedLines } from '@outrider/geo/mercator'
import type { MapArea } from '../../fleet/map-view.ts'
import { circleRing } from '../circle/circle-ring.ts'

/** undefined: a route encloses nothing. */
export function areaOf({ circle, polygon, route }: GeofenceShape): MapArea | undefined {
  if (route) return undefined
  const corners = circle
    ? circleRing(circle, 'wgs84')
    : polygon.map(({ latitude, longitude }): [number, number] => [longitude, latitude])
  const [ring = []] = unwrappedLines([corners])
  if (ring.length === 0) return undefined
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
    ring,
  }
}
