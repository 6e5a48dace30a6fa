/** What is typed and drawn of a geofence, and the geofence that it makes. Pure. */
import {
  type Geofence,
  type GeofenceColour,
  type GeofenceForm,
  geofenceForm,
  isGeofenceShape,
  limits,
  routeLine,
  weekdays,
} from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import * as z from 'zod/mini'
import { chosenIn, type FormValues } from '../../core/forms/form-row.ts'
import { carriedOf, typedOf } from '../../core/forms/typed-measures.ts'
import type { MapCircle } from '../../core/map/circle/circle-ring.ts'
import { cornersText } from './import/typed-corners.ts'
import { rectangleOf } from './rectangle.ts'
import type { RouteDraft } from './route/route-draft.ts'

export const shapes = ['circle', 'rectangle', 'polygon', 'route'] as const
export type DrawnShape = (typeof shapes)[number]
export type GeofenceField =
  | 'name'
  | 'orgId'
  | 'shape'
  | 'radius'
  | 'latitude'
  | 'longitude'
  | 'width'
  | 'corners'
  | 'group'
  | 'colour'
  | 'hasHours'
  | 'days'
  | 'fromTime'
  | 'toTime'

const circleShape = geofenceForm.shape.circle.def.innerType.shape
/** The bounds of what is typed; the numbers of a circle may be missing while it is drawn. */
export const typedGeofence = z.object({
  name: geofenceForm.shape.name,
  group: z.optional(z.string().check(z.maxLength(limits.geofenceGroup))),
  radius: z.optional(circleShape.radius),
  latitude: z.optional(circleShape.latitude),
  longitude: z.optional(circleShape.longitude),
  width: z.optional(routeLine.shape.width),
  corners: z.optional(z.string()),
})

/** What a new geofence begins with. */
export interface NewGeofence {
  organisation: string
  shape?: DrawnShape | undefined
  at?: Coordinates | undefined
  corners?: readonly Coordinates[] | undefined
}

const usual = { radius: 500, width: 200 } as const
const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

export function shapeOf({ circle, polygon, route }: Geofence): DrawnShape {
  if (route) return 'route'
  if (circle) return 'circle'
  return rectangleOf(polygon) ? 'rectangle' : 'polygon'
}

export const valuesOf = (geofence: Geofence | undefined, begin: NewGeofence): FormValues<GeofenceField> => ({
  name: geofence?.name ?? '',
  orgId: geofence ? String(geofence.orgId) : begin.organisation,
  shape: geofence ? shapeOf(geofence) : (begin.shape ?? 'circle'),
  radius: typedOf('metre', geofence?.circle?.radius ?? usual.radius),
  latitude: textOf(geofence?.circle?.latitude ?? begin.at?.latitude),
  longitude: textOf(geofence?.circle?.longitude ?? begin.at?.longitude),
  width: typedOf('metre', geofence?.route?.width ?? usual.width),
  corners: cornersText(geofence?.route?.points ?? geofence?.polygon ?? begin.corners ?? []),
  group: geofence?.group ?? '',
  colour: geofence?.colour ?? '',
  hasHours: geofence?.hours ? 'on' : '',
  days: (geofence?.hours?.days ?? weekdays).join(),
  fromTime: geofence?.hours?.fromTime ?? '',
  toTime: geofence?.hours?.toTime ?? '',
})

/** The circle that can be drawn; undefined: a number is missing. WGS-84 degrees, metres. */
export function circleOf({
  latitude,
  longitude,
  radius,
}: Pick<FormValues<GeofenceField>, 'latitude' | 'longitude' | 'radius'>): MapCircle | undefined {
  if (latitude === '' || longitude === '' || radius === '') return undefined
  return { latitude: Number(latitude), longitude: Number(longitude), radius: carriedOf('metre', Number(radius)) }
}

export const clampRadius = (radius: number): number =>
  Math.min(limits.geofenceRadius.max, Math.max(limits.geofenceRadius.min, radius))

type Wrong = 'shapeMissing' | 'shapeWrong' | 'routeWrong'

/** What is wrong with its shape; otherwise the geofence to save. */
export function geofenceOf(
  values: FormValues<GeofenceField>,
  corners: readonly Coordinates[],
  { sections, waypoints }: RouteDraft,
  geofenceId: string | undefined,
): GeofenceForm | Wrong {
  const { shape, hasHours, fromTime, toTime } = values
  const circle = shape === 'circle' ? (circleOf(values) ?? null) : null
  const polygon = shape === 'polygon' || shape === 'rectangle' ? [...corners] : []
  const route =
    shape === 'route' && corners.length > 0
      ? {
          width: carriedOf('metre', Number(values.width)),
          points: [...corners],
          sections: [...sections],
          waypoints: [...waypoints],
        }
      : null
  if (!circle && polygon.length === 0 && !route) return 'shapeMissing'
  if (route && !routeLine.safeParse(route).success) return 'routeWrong'
  if (!isGeofenceShape({ circle, polygon, route })) return route ? 'routeWrong' : 'shapeWrong'
  return {
    ...(geofenceId !== undefined && { geofenceId }),
    orgId: Number(values.orgId),
    name: values.name.trim(),
    group: values.group.trim(),
    colour: (values.colour || null) as GeofenceColour | null,
    hours: hasHours === 'on' ? { days: chosenIn(values.days).map(Number), fromTime, toTime } : null,
    circle,
    polygon,
    route,
  }
}
