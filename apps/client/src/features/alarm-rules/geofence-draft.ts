/** What is typed and drawn of a geofence, and the geofence that it makes. Pure. */
import { type Geofence, type GeofenceForm, geofenceForm, isGeofenceShape, limits } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import * as z from 'zod/mini'
import type { FormValues } from '../../core/forms/form-row.ts'
import type { MapCircle } from '../../core/map/circle/circle-ring.ts'

export type GeofenceField = 'name' | 'orgId' | 'shape' | 'radius' | 'latitude' | 'longitude'

const circleShape = geofenceForm.shape.circle.def.innerType.shape
/** The bounds of what is typed; the numbers of a circle may be missing while it is drawn. */
export const typedGeofence = z.object({
  name: geofenceForm.shape.name,
  radius: z.optional(circleShape.radius),
  latitude: z.optional(circleShape.latitude),
  longitude: z.optional(circleShape.longitude),
})

const usualRadius = 500
const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** `organisation`: of a new one. */
export const valuesOf = (geofence: Geofence | undefined, organisation: string): FormValues<GeofenceField> => ({
  name: geofence?.name ?? '',
  orgId: geofence ? String(geofence.orgId) : organisation,
  shape: geofence && !geofence.circle ? 'polygon' : 'circle',
  radius: String(geofence?.circle?.radius ?? usualRadius),
  latitude: textOf(geofence?.circle?.latitude),
  longitude: textOf(geofence?.circle?.longitude),
})

/** The circle that can be drawn; undefined: a number is missing. WGS-84 degrees, metres. */
export function circleOf({ latitude, longitude, radius }: FormValues<GeofenceField>): MapCircle | undefined {
  if (latitude === '' || longitude === '' || radius === '') return undefined
  return { latitude: Number(latitude), longitude: Number(longitude), radius: Number(radius) }
}

export const clampRadius = (radius: number): number =>
  Math.min(limits.geofenceRadius.max, Math.max(limits.geofenceRadius.min, radius))

type Wrong = 'shapeMissing' | 'shapeWrong'

/** What is wrong with its shape; otherwise the geofence to save. */
export function geofenceOf(
  values: FormValues<GeofenceField>,
  corners: readonly Coordinates[],
  geofenceId: string | undefined,
): GeofenceForm | Wrong {
  const circle = values.shape === 'circle' ? (circleOf(values) ?? null) : null
  const polygon = values.shape === 'polygon' ? [...corners] : []
  if (!circle && polygon.length === 0) return 'shapeMissing'
  if (!isGeofenceShape({ circle, polygon })) return 'shapeWrong'
  const name = values.name.trim()
  return { ...(geofenceId !== undefined && { geofenceId }), orgId: Number(values.orgId), name, circle, polygon }
}
