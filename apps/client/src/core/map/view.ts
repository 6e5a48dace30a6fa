/** What part of the world is on the screen, in the unit square of Mercator; the world repeats to the east and west. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type Place, toSquare } from './mercator.ts'

export interface View {
  west: number
  east: number
  north: number
  south: number
  has: (place: Place) => boolean
}

/** `around`: how much wider and higher than the screen, as a part of it on each side. */
export function viewOf(map: MapLibreMap, around: number): View {
  const bounds = map.getBounds()
  const a = toSquare(bounds.getWest(), bounds.getNorth())
  const b = toSquare(bounds.getEast(), bounds.getSouth())
  const [sideways, updown] = [(b.x - a.x) * around, (b.y - a.y) * around]
  return rectangle({ west: a.x - sideways, east: b.x + sideways, north: a.y - updown, south: b.y + updown })
}

export const rectangle = (edges: Omit<View, 'has'>): View => ({
  ...edges,
  has: ({ x, y }) => {
    if (y < edges.north || y > edges.south) return false
    // The same place of the copies of the world to the left and right.
    const first = x + Math.ceil(edges.west - x)
    return first <= edges.east
  },
})

/** True when the inner view lies wholly in the outer. */
export const inView = (outer: View, inner: View): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.north >= outer.north && inner.south <= outer.south
