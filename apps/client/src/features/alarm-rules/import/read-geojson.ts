/** Geofences in GeoJSON (RFC 7946): polygons, lines as routes, points as circles of `radius` metres. Pure. */
import type { ReadGeofence } from './found-geofence.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])

const placesOf = (value: unknown) =>
  listOf(value).map(each => {
    const [longitude, latitude] = listOf(each).map(Number)
    return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  })

/** One geometry may be several areas. */
function partsOf({ type, coordinates, geometries }: Json): Pick<ReadGeofence, 'kind' | 'places'>[] {
  const area = (rings: unknown): Pick<ReadGeofence, 'kind' | 'places'> => {
    const [outer, ...holes] = listOf(rings)
    return { kind: holes.length > 0 ? 'holes' : 'area', places: placesOf(outer) }
  }
  switch (type) {
    case 'Point':
      return [{ kind: 'point', places: placesOf([coordinates]) }]
    case 'LineString':
      return [{ kind: 'line', places: placesOf(coordinates) }]
    case 'MultiLineString':
      return listOf(coordinates).map(each => ({ kind: 'line', places: placesOf(each) }))
    case 'Polygon':
      return [area(coordinates)]
    case 'MultiPolygon':
      return listOf(coordinates).map(area)
    case 'GeometryCollection':
      return listOf(geometries).filter(isObject).flatMap(partsOf)
    default:
      return [{ kind: 'none', places: [] }]
  }
}

const textIn = (properties: Json, names: readonly string[]): string | undefined =>
  names.map(name => properties[name]).find(value => typeof value === 'string' && value.trim() !== '') as string | undefined
const numberIn = (properties: Json, name: string): number | undefined => {
  const value = Number(properties[name] ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** Those of people, and of files of administrative areas, the smaller area first. */
const nameProperties = [
  'name',
  'Name',
  'NAME',
  'title',
  '名称',
  'shapeName',
  'NAME_3',
  'NAME_2',
  'NAME_1',
  'NAME_0',
  'ADMIN',
] as const

/** undefined: it is none. */
export function readGeojson(text: string): ReadGeofence[] | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // Said by the screen: the file is none.
    return undefined
  }
  if (!isObject(json)) return undefined
  const isFeature = json['type'] === 'Feature'
  const features = json['type'] === 'FeatureCollection' ? listOf(json['features']) : [isFeature ? json : { geometry: json }]
  return features.filter(isObject).flatMap((feature, n) => {
    const properties = isObject(feature['properties']) ? feature['properties'] : {}
    const name = textIn(properties, nameProperties) ?? ''
    const group = textIn(properties, ['group', 'folder', '分组'])
    const [radius, width] = [numberIn(properties, 'radius'), numberIn(properties, 'width')]
    const parts = isObject(feature['geometry']) ? partsOf(feature['geometry']) : [{ kind: 'none', places: [] } as const]
    return parts.map((part, nth) => ({
      row: n + 1,
      name: parts.length > 1 && name !== '' ? `${name} ${nth + 1}` : name,
      ...(group !== undefined && { group }),
      ...(radius !== undefined && { radius }),
      ...(width !== undefined && { width }),
      ...part,
    }))
  })
}
