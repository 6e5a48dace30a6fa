/** What a file says of geofences, row by row: a form to import, or why there is none. Pure. */
import { geofenceForm, isGeofenceShape, limits, type RequestOf } from '@outrider/contract'
import { convertDatum, type Coordinates, type Datum, fewPlaces } from '@outrider/geo'

export type ImportedGeofence = RequestOf<'alarm/importGeofences'>['geofences'][number]
/** noShape: nothing that can be one. holes: an area with holes. place: not on the earth. shape: crosses itself, too large. */
export type WhyNot = 'noShape' | 'holes' | 'place' | 'shape' | 'name'

export interface FoundGeofence {
  /** In the file, from 1. */
  row: number
  name: string
  form?: ImportedGeofence
  why?: WhyNot
  /** It had more places than a geofence has: no place of it is further from what is left, metres. */
  within?: number
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
/** A border of an authority has thousands of corners; what is left out of it at least, metres, and how often it grows until no sides cross. */
const leftOut = { metres: 10, times: 8, by: 1.5 } as const
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
  const fewer = kind === 'area' || kind === 'line' ? withFewer(here, kind) : undefined
  const radius = Math.round(read.radius ?? usual.radius)
  const form: ImportedGeofence = {
    name: name.trim(),
    ...(read.group && { group: read.group.trim() }),
    circle: kind === 'point' && first ? { ...first, radius } : null,
    polygon: kind === 'area' ? (fewer?.places ?? here) : [],
    route:
      kind === 'line'
        ? { width: Math.round(read.width ?? usual.width), points: fewer?.places ?? here, sections: [], waypoints: [] }
        : null,
  }
  const checked = geofenceForm.safeParse({ ...form, orgId: 1 })
  if (!checked.success) return found(checked.error.issues.some(({ path }) => path[0] === 'name') ? 'name' : 'shape')
  if (!isGeofenceShape(form)) return found('shape')
  return { row, name: form.name, form, ...(fewer && { within: Math.round(fewer.within) }) }
}

/** As many places as a geofence may have; undefined: it has no more. */
function withFewer(places: readonly Coordinates[], kind: 'area' | 'line'): ReturnType<typeof fewPlaces> | undefined {
  if (kind === 'line')
    return places.length > limits.routePoints ? fewPlaces(places, limits.routePoints, leftOut.metres) : undefined
  if (places.length <= limits.geofenceCorners) return undefined
  const ring = [...places, ...places.slice(0, 1)]
  let fewer = fewPlaces(ring, limits.geofenceCorners + 1, leftOut.metres)
  const crosses = () => !isGeofenceShape({ circle: null, polygon: fewer.places.slice(0, -1) })
  for (let nth = 0; nth < leftOut.times && crosses(); nth++)
    fewer = fewPlaces(ring, limits.geofenceCorners + 1, fewer.within * leftOut.by)
  return { places: fewer.places.slice(0, -1), within: fewer.within }
}
