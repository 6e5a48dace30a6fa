/** Cases that begin inside of a geofence: at a depot a rule often finds what nobody wants to know. Pure. */
import type { Geofence, RuleCaseFound } from '@outrider/contract'
import { distance } from '@outrider/geo'

type Place = Pick<RuleCaseFound, 'latitude' | 'longitude'>

export function isIn({ circle, polygon }: Pick<Geofence, 'circle' | 'polygon'>, { latitude, longitude }: Place): boolean {
  if (circle) return distance({ lat: latitude, lon: longitude }, { lat: circle.latitude, lon: circle.longitude }) <= circle.radius
  let inside = false
  for (const [n, to] of polygon.entries()) {
    const from = polygon[(n + polygon.length - 1) % polygon.length]
    if (!from || from.latitude > latitude === to.latitude > latitude) continue
    const at = from.longitude + ((latitude - from.latitude) / (to.latitude - from.latitude)) * (to.longitude - from.longitude)
    if (longitude < at) inside = !inside
  }
  return inside
}

/** Fewer are no habit. */
const least = 3

/** The one in which more than half of them are, the fullest; undefined: they are spread. */
export function fullest<Fence extends Pick<Geofence, 'circle' | 'polygon'>>(
  cases: readonly Place[],
  geofences: readonly Fence[],
): { geofence: Fence; count: number } | undefined {
  const counted = geofences.map(geofence => ({ geofence, count: cases.filter(each => isIn(geofence, each)).length }))
  const most = counted.toSorted((one, other) => other.count - one.count)[0]
  return most && most.count >= least && most.count * 2 > cases.length ? most : undefined
}
