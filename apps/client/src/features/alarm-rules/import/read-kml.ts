/** Geofences in KML: polygons, lines as routes, points as circles; folders are groups. */
import type { ReadGeofence } from './found-geofence.ts'

const childrenNamed = (of: Element, name: string): Element[] => [...of.children].filter(({ localName }) => localName === name)
const textOf = (of: Element, name: string): string => childrenNamed(of, name)[0]?.textContent?.trim() ?? ''

/** "longitude,latitude[,altitude]", separated by blanks. */
const placesOf = (of: Element | undefined) =>
  (of?.textContent ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(each => {
      const [longitude, latitude] = each.split(',').map(Number)
      return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
    })

const coordinatesIn = (of: Element | undefined) => of?.getElementsByTagNameNS('*', 'coordinates')[0]

function partsOf(placemark: Element): Pick<ReadGeofence, 'kind' | 'places'>[] {
  const all = (name: string) => [...placemark.getElementsByTagNameNS('*', name)]
  const areas = all('Polygon').map(polygon => {
    const holes = polygon.getElementsByTagNameNS('*', 'innerBoundaryIs').length
    const [outer] = polygon.getElementsByTagNameNS('*', 'outerBoundaryIs')
    return { kind: holes > 0 ? ('holes' as const) : ('area' as const), places: placesOf(coordinatesIn(outer)) }
  })
  const lines = all('LineString').map(line => ({ kind: 'line' as const, places: placesOf(coordinatesIn(line)) }))
  const points = all('Point').map(point => ({ kind: 'point' as const, places: placesOf(coordinatesIn(point)) }))
  const found = [...areas, ...lines, ...points]
  return found.length > 0 ? found : [{ kind: 'none', places: [] }]
}

/** Of ExtendedData. */
function numberIn(placemark: Element, name: string): number | undefined {
  const data = [...placemark.getElementsByTagNameNS('*', 'Data')].find(each => each.getAttribute('name') === name)
  const value = Number(data?.textContent?.trim() || Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** undefined: it is none. */
export function readKml(text: string): ReadGeofence[] | undefined {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.getElementsByTagName('parsererror').length > 0 || document.documentElement.localName !== 'kml') return undefined
  return [...document.getElementsByTagNameNS('*', 'Placemark')].flatMap((placemark, n) => {
    const name = textOf(placemark, 'name')
    const folder = placemark.parentElement
    const group = folder?.localName === 'Folder' ? textOf(folder, 'name') : ''
    const [radius, width] = [numberIn(placemark, 'radius'), numberIn(placemark, 'width')]
    const parts = partsOf(placemark)
    return parts.map((part, nth) => ({
      row: n + 1,
      name: parts.length > 1 && name !== '' ? `${name} ${nth + 1}` : name,
      ...(group !== '' && { group }),
      ...(radius !== undefined && { radius }),
      ...(width !== undefined && { width }),
      ...part,
    }))
  })
}
