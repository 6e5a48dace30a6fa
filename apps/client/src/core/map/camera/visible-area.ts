/** The visible area in Mercator units; the world repeats to the east and west. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type MercatorPoint, toSquare } from '@outrider/geo/mercator'

export interface VisibleArea {
  west: number
  east: number
  north: number
  south: number
  has: (point: MercatorPoint) => boolean
}

/** `around`: extra margin on each side, as a share of the screen. */
export function visibleArea(map: MapLibreMap, around: number): VisibleArea {
  const bounds = map.getBounds()
  const a = toSquare(bounds.getWest(), bounds.getNorth())
  const b = toSquare(bounds.getEast(), bounds.getSouth())
  const [sideways, updown] = [(b.x - a.x) * around, (b.y - a.y) * around]
  return rectangle({ west: a.x - sideways, east: b.x + sideways, north: a.y - updown, south: b.y + updown })
}

export const rectangle = (edges: Omit<VisibleArea, 'has'>): VisibleArea => ({
  ...edges,
  has: ({ x, y }) => {
    if (y < edges.north || y > edges.south) return false
    // The same point in the repeated worlds to the left and right.
    const first = x + Math.ceil(edges.west - x)
    return first <= edges.east
  },
})

export const containsArea = (outer: VisibleArea, inner: VisibleArea): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.north >= outer.north && inner.south <= outer.south
