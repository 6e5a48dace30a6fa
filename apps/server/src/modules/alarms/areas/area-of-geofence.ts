/** A geofence as a terminal watches it. Pure. */
import type { GeofenceShape, RouteLine } from '@outrider/contract'
import { distance } from '@outrider/geo'
import { orderIn } from '../../../fleet/driver-text.ts'
import type { RouteCorner, TerminalArea } from '../../../events/terminal-area.ts'

type Place = { latitude: number; longitude: number }

export interface AreaSettings {
  entering: boolean
  leaving: boolean
  topSpeed: number | null
}

/** A terminal shows the name, as it shows texts: one that it might carry out is none. */
export const sentName = (id: string, name: string): string => (orderIn(name) === undefined ? name : id)

export function areaOf(id: number, name: string, shape: GeofenceShape, settings: AreaSettings): TerminalArea {
  const base = { id, name, ...settings }
  if (shape.circle) return { ...base, kind: 'circle', ...shape.circle }
  if (shape.route) return { ...base, kind: 'route', width: shape.route.width, corners: routeCorners(shape.route) }
  const box = boxOf(shape.polygon)
  return box ? { ...base, kind: 'rectangle', ...box } : { ...base, kind: 'polygon', corners: shape.polygon }
}

/** Four corners whose sides go north and east; undefined: they are no rectangle. */
function boxOf(polygon: readonly Place[]): { top: number; left: number; bottom: number; right: number } | undefined {
  if (polygon.length !== 4) return undefined
  const sides = polygon.map((corner, n) => {
    const next = polygon[(n + 1) % 4] as Place
    return (corner.latitude === next.latitude ? 'e' : '') + (corner.longitude === next.longitude ? 'n' : '')
  })
  if (!['enen', 'nene'].includes(sides.join(''))) return undefined
  const latitudes = polygon.map(({ latitude }) => latitude)
  const longitudes = polygon.map(({ longitude }) => longitude)
  return {
    top: Math.max(...latitudes),
    bottom: Math.min(...latitudes),
    left: Math.min(...longitudes),
    right: Math.max(...longitudes),
  }
}

/** With a corner where each section begins. A limit that holds at certain hours only is none for a terminal, which knows no hours of segments. */
function routeCorners({ points, sections }: RouteLine): RouteCorner[] {
  const limitAt = (along: number): number => {
    const section = sections.findLast(({ from }) => from <= along)
    return section && section.fromTime === null ? section.limit : 0
  }
  const corners: RouteCorner[] = []
  let along = 0
  points.forEach((point, n) => {
    const before = points[n - 1]
    if (before) {
      const step = distance({ lat: before.latitude, lon: before.longitude }, { lat: point.latitude, lon: point.longitude })
      for (const { from } of sections)
        if (from > along && from < along + step) {
          const part = (from - along) / step
          corners.push({
            latitude: before.latitude + part * (point.latitude - before.latitude),
            longitude: before.longitude + part * (point.longitude - before.longitude),
            limit: limitAt(from),
          })
        }
      along += step
    }
    corners.push({ latitude: point.latitude, longitude: point.longitude, limit: limitAt(along) })
  })
  return corners
}
