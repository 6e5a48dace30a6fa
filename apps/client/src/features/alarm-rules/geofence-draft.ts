/** What is typed and drawn of a geofence, and the geofence that it makes. Pure. */
import { type Geofence, type GeofenceForm, isGeofenceShape, limits } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { MapCircle } from '../../core/map/circle/circle-ring.ts'

export interface GeofenceDraft {
  name: string
  /** '': none is chosen yet. */
  orgId: string
  shape: 'circle' | 'polygon'
  /** undefined: not known yet. WGS-84 degrees, metres. */
  circle: Partial<MapCircle>
  corners: readonly Coordinates[]
}

const usualRadius = 500

export const newGeofence = (): GeofenceDraft => ({
  name: '',
  orgId: '',
  shape: 'circle',
  circle: { radius: usualRadius },
  corners: [],
})

export const draftOfGeofence = ({ name, orgId, circle, polygon }: Geofence): GeofenceDraft => ({
  name,
  orgId: String(orgId),
  shape: circle ? 'circle' : 'polygon',
  circle: circle ?? { radius: usualRadius },
  corners: polygon,
})

/** The circle that can be drawn; undefined: a number is missing. */
export function circleOf({ circle: { latitude, longitude, radius } }: GeofenceDraft): MapCircle | undefined {
  if (latitude === undefined || longitude === undefined || radius === undefined) return undefined
  return { latitude, longitude, radius }
}

export const clampRadius = (radius: number): number =>
  Math.min(limits.geofenceRadius.max, Math.max(limits.geofenceRadius.min, radius))

type Wrong = 'nameMissing' | 'shapeMissing' | 'shapeWrong'

/** What is wrong with it first; otherwise the geofence to save. `first`: the organisation when none is chosen. */
export function geofenceOf(draft: GeofenceDraft, geofenceId: string | undefined, first: string): GeofenceForm | Wrong {
  const name = draft.name.trim()
  if (name === '') return 'nameMissing'
  const circle = draft.shape === 'circle' ? (circleOf(draft) ?? null) : null
  const polygon = draft.shape === 'polygon' ? [...draft.corners] : []
  if (!circle && polygon.length === 0) return 'shapeMissing'
  if (!isGeofenceShape({ circle, polygon })) return 'shapeWrong'
  return { ...(geofenceId !== undefined && { geofenceId }), orgId: Number(draft.orgId || first), name, circle, polygon }
}
