/** What part of the world the map looks at, in the unit square of Mercator; the world repeats to the east and west. */
import { squareX, squareY } from '../../map/mercator.ts'
import type { MapBox } from '../map-view.ts'

export interface Sides {
  west: number
  east: number
  north: number
  south: number
}

export const sidesOf = ({ west, south, east, north }: MapBox): Sides => ({
  west: squareX(west),
  east: squareX(east),
  north: squareY(north),
  south: squareY(south),
})

/** The place itself, or one of its copies in the worlds to the left and right. */
export const holds = ({ west, east, north, south }: Sides, x: number, y: number): boolean =>
  y >= north && y <= south && x + Math.ceil(west - x) <= east

/** `around`: how much further on each side, as a part of the whole world. */
export const wider = ({ west, east, north, south }: Sides, around: { sideways: number; updown: number }): Sides => ({
  west: west - around.sideways,
  east: east + around.sideways,
  north: north - around.updown,
  south: south + around.updown,
})

export const inside = (outer: Sides, inner: Sides): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.north >= outer.north && inner.south <= outer.south

export const sameBox = (a: MapBox, b: MapBox): boolean =>
  a.west === b.west && a.south === b.south && a.east === b.east && a.north === b.north
