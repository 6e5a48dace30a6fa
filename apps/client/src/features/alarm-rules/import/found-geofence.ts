/** What a file says of geofences, row by row: a form to import, or why there is none. Pure. */
import { geofenceForm, isGeofenceShape, type RequestOf } from '@outrider/contract'
import { convertDatum, type Coordinates, type Datum } from '@outrider/geo'

export type ImportedGeofence = RequestOf<'alarm/importGeofences'>['geofences'][number]
/** noShape: nothing that can be one. holes: an area with holes. place: not on the earth. shape: crosses itself, too large, too many corners. */
export type WhyNot = 'noShape' | 'holes' | 'place' | 'shape' | 'name'

export interface FoundGeofence {
  /** In the file, from 1. */
  row: number
  name: string
  form?: ImportedGeofence
  why?: WhyNot
}

/** What is read of one, in the datum of the file. */
export interface ReadGeofence {
  row: number
  name: string
  group?: string
  /** Metres around a point. */
  radius?: number
  /** Of a route, metres. */
  width?: number
  places: readonly Coordinates[]
  kind: 'point' | 'line' | 'area' | 'none' | 'holes'
}

const usual = { radius: 200, width: 200 } as const
const isPlace = ({ latitude, longitude }: Coordinates): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const isSame = (a: Coordinates | undefined, b: Coordinates | undefined): boolean =>
  a !== undefined && b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude

export function foundGeofence(read: ReadGeofence, datum: Datum): FoundGeofence {
  const { row, name, kind, places } = read
  const found = (why: WhyNot): FoundGeofence => ({ row, name, why })
  if (kind === 'holes') return found('holes')
  if (kind === 'none' || places.length === 0) return found('noShape')
  if (!places.every(isPlace)) return found('place')
  const here = places.map(place => {
    const { latitude, longitude } = convertDatum(place, datum, 'wgs84')
    return { latitude: rounded(latitude), longitude: rounded(longitude) }
  })
  const [first] = here
  if (kind === 'area' && here.length > 1 && isSame(first, here.at(-1))) here.pop()
  const radius = Math.round(read.radius ?? usual.radius)
  const form: ImportedGeofence = {
    name: name.trim(),
    ...(read.group && { group: read.group.trim() }),
    circle: kind === 'point' && first ? { ...first, radius } : null,
    polygon: kind === 'area' ? here : [],
    route: kind === 'line' ? { width: Math.round(read.width ?? usual.width), points: here, sections: [], waypoints: [] } : null,
  }
  const checked = geofenceForm.safeParse({ ...form, orgId: 1 })
  if (!checked.success) return found(checked.error.issues.some(({ path }) => path[0] === 'name') ? 'name' : 'shape')
  return isGeofenceShape(form) ? { row, name: form.name, form } : found('shape')
}
