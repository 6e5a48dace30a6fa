/** Geofences: areas and routes that rules watch and that visits are counted at. */
import * as z from 'zod/mini'
import { limits } from '../limits/index.ts'
import { geofenceColourKeys } from './geofence-colours.ts'
import { isRouteLine, mapPlace, routeLine, timeOfDay } from './route-line.ts'

export const geofenceId = z.string().check(z.regex(/^\d{1,18}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

const shape = {
  /** null: it is a polygon or a route. Metres. */
  circle: z.nullable(
    z.object({
      ...mapPlace,
      radius: z.number().check(z.minimum(limits.geofenceRadius.min), z.maximum(limits.geofenceRadius.max)),
    }),
  ),
  /** Corners in their order, the first not repeated; empty: it is a circle or a route. */
  polygon: z.array(z.object(mapPlace)).check(z.maxLength(limits.geofenceCorners)),
  /** The corridor along a line; null or absent: it is an area. */
  route: z.optional(z.nullable(routeLine)),
}
export type GeofenceShape = z.infer<z.ZodMiniObject<typeof shape>>

/** When somebody is there; hours over midnight belong to the day on which they begin. */
export const openingHours = z.object({
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  fromTime: timeOfDay,
  toTime: timeOfDay,
})

/** What is known of a geofence besides its shape. Absent: unchanged, of a new one nothing. */
const looks = {
  /** Empty: it is in none. */
  group: z.optional(z.string().check(z.trim(), z.maxLength(limits.geofenceGroup))),
  colour: z.optional(z.nullable(z.enum(geofenceColourKeys))),
  /** null: they are not known. */
  hours: z.optional(z.nullable(openingHours)),
}

export const geofenceForm = z.object({
  /** Missing: a new one. */
  geofenceId: z.optional(geofenceId),
  orgId: z.int(),
  name,
  ...looks,
  ...shape,
})
export type GeofenceForm = z.infer<typeof geofenceForm>

export const geofence = z.object({
  geofenceId: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  name,
  ...looks,
  ...shape,
  /** How many rules watch it. */
  rules: z.int(),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type Geofence = z.infer<typeof geofence>

/** A vehicle was at a geofence, or at a waypoint of a route. */
export const geofenceVisit = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  /** The waypoint; empty: the geofence itself. */
  waypoint: z.string(),
  /** ms since 1970; null: before the period. */
  arrivedAt: z.nullable(z.number()),
  /** null: it was there at its end. */
  leftAt: z.nullable(z.number()),
  /** It came outside of the opening hours; null: they or its arrival are not known. */
  outsideHours: z.nullable(z.boolean()),
  /** Minutes after the planned arrival, negative before it; null: none is planned. */
  lateMinutes: z.nullable(z.int()),
})
export type GeofenceVisit = z.infer<typeof geofenceVisit>

/** Longest side of a polygon's bounds, degrees. */
const maxExtent = 20

/** A circle, a polygon or a route; a polygon has three corners or more, does not cross itself and is no larger than a large country. */
export function isGeofenceShape({ circle, polygon, route }: GeofenceShape): boolean {
  if (route) return !circle && polygon.length === 0 && isRouteLine(route)
  if (circle) return polygon.length === 0 && Math.abs(circle.latitude) <= 85
  if (polygon.length < 3) return false
  for (const axis of ['latitude', 'longitude'] as const) {
    const values = polygon.map(corner => corner[axis])
    const extent = Math.max(...values) - Math.min(...values)
    if (extent === 0 || extent > maxExtent) return false
  }
  return !crossesItself(polygon)
}

type Corner = GeofenceShape['polygon'][number]

/** > 0: c is left of the way from a to b. */
const side = (a: Corner, b: Corner, c: Corner): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude)

function crossesItself(polygon: readonly Corner[]): boolean {
  const edges = polygon.map((from, n) => [from, polygon[(n + 1) % polygon.length] as Corner] as const)
  return edges.some(([a, b], n) =>
    edges.some(([c, d], m) => {
      if (m <= n + 1 || (n === 0 && m === edges.length - 1)) return false
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    }),
  )
}
