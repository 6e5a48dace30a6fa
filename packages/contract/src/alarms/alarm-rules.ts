/** The platform's own alarm rules, and the geofences that some of them watch. What the kinds of rules take: alarm-rule-kinds.ts. */
import * as z from 'zod/mini'
import { limits } from '../limits/index.ts'
import { vehicleId } from '../entities/position.ts'
import { alarmLevel } from './alarm-case.ts'
import { type AlarmRuleKind, alarmRuleKindKeys, ruleKindOf } from './alarm-rule-kinds.ts'

/** Checks the parameters of a kind: all of them that are not optional, and no others. */
export function alarmRuleParameters(kind: AlarmRuleKind): z.ZodMiniType<Record<string, number>> {
  const { parameters, oneOf } = ruleKindOf(kind)
  const fields = Object.entries(parameters).map(([name, { min, max, optional }]) => {
    const number = z.int().check(z.minimum(min), z.maximum(max))
    return [name, optional ? z.optional(number) : number] as const
  })
  const all = z.strictObject(Object.fromEntries(fields)) as z.ZodMiniType<Record<string, number>>
  return all.check(z.refine(given => !oneOf || oneOf.some(each => (given[each] ?? 0) > 0)))
}

/** Time of day, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** 1: Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** IANA name of a time zone, such as Europe/London. */
export const timeZoneName = z.string().check(z.maxLength(64))

export const ruleId = z.string().check(z.regex(/^\d{1,18}$/))
export const geofenceId = z.string().check(z.regex(/^\d{1,18}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/** A rule as it is saved. */
export const alarmRuleForm = z.object({
  /** Missing: a new one. */
  ruleId: z.optional(ruleId),
  orgId: z.int(),
  kind: z.enum(alarmRuleKindKeys),
  name,
  level: alarmLevel,
  enabled: z.boolean(),
  /** By the row of its kind. */
  parameters: z.record(z.string().check(z.maxLength(16)), z.number()),
  /** Of the kinds that watch one. */
  geofenceId: z.nullable(geofenceId),
  /** null: all vehicles of the organisation and those below it. */
  vehicleIds: z.nullable(z.array(vehicleId).check(z.minLength(1), z.maxLength(limits.ruleVehicles))),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  /** From one to the other; when the end is before the begin it is that of the next day. Both null: at any time. */
  fromTime: z.nullable(timeOfDay),
  toTime: z.nullable(timeOfDay),
  /** Zone of the days and hours; null: that of each vehicle, which is its organisation's where it has none. Absent: unchanged, of a new rule null. */
  timeZone: z.optional(z.nullable(timeZoneName)),
})
export type AlarmRuleForm = z.infer<typeof alarmRuleForm>

export const alarmRule = z.object({
  ...alarmRuleForm.shape,
  ruleId: z.string(),
  orgName: z.string(),
  kind: z.enum(alarmRuleKindKeys),
  geofenceId: z.nullable(z.string()),
  /** Empty: it watches none. */
  geofenceName: z.string(),
  /** Those that the user may see. */
  vehicleIds: z.nullable(z.array(z.string())),
  /** Who saved it last; empty: a user who is gone. */
  changedBy: z.string(),
  /** ms since 1970. */
  changedAt: z.number(),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type AlarmRule = z.infer<typeof alarmRule>

/** WGS-84 degrees. */
const place = {
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
}
const shape = {
  /** null: it is a polygon. Metres. */
  circle: z.nullable(
    z.object({
      ...place,
      radius: z.number().check(z.minimum(limits.geofenceRadius.min), z.maximum(limits.geofenceRadius.max)),
    }),
  ),
  /** Corners in their order, the first not repeated; empty: it is a circle. */
  polygon: z.array(z.object(place)).check(z.maxLength(limits.geofenceCorners)),
}
export type GeofenceShape = z.infer<z.ZodMiniObject<typeof shape>>

export const geofenceForm = z.object({
  /** Missing: a new one. */
  geofenceId: z.optional(geofenceId),
  orgId: z.int(),
  name,
  ...shape,
})
export type GeofenceForm = z.infer<typeof geofenceForm>

export const geofence = z.object({
  geofenceId: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  name,
  ...shape,
  /** How many rules watch it. */
  rules: z.int(),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type Geofence = z.infer<typeof geofence>

/** Longest side of a polygon's bounds, degrees. */
const maxExtent = 20

/** Either a circle or a polygon; a polygon has three corners or more, does not cross itself and is no larger than a large country. */
export function isGeofenceShape({ circle, polygon }: GeofenceShape): boolean {
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
