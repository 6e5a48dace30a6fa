/** Boxes in the Mercator unit square; the world repeats to the east and west. */
import { squareX, squareY } from '@outrider/geo/mercator'
import type { MapBox } from '../../map-view.ts'

export interface MercatorBox {
  west: number
  east: number
  north: number
  south: number
}

export const mercatorBoxOf = ({ west, south, east, north }: MapBox): MercatorBox => ({
  west: squareX(west),
  east: squareX(east),
  north: squareY(north),
  south: squareY(south),
})

/** The copy of a place, in the world to the left or right, that is first east of the box's west side. */
export const copyWithin = ({ west }: MercatorBox, x: number): number => x + Math.ceil(west - x)

/** The point itself or its copy in the world to the left or right. */
export const containsPoint = (box: MercatorBox, x: number, y: number): boolean =>
  y >= box.north && y <= box.south && copyWithin(box, x) <= box.east

/** `around`: margin on each side, as a share of the world. */
export const expand = ({ west, east, north, south }: MercatorBox, around: { sideways: number; updown: number }): MercatorBox => ({
  west: west - around.sideways,
  east: east + around.sideways,
  north: north - around.updown,
  south: south + around.updown,
})

export const containsBox = (outer: MercatorBox, inner: MercatorBox): boolean =>
  inner.west >= outer.west && inner.east <= outer.east && inner.north >= outer.north && inner.south <= outer.south

export const sameBox = (a: MapBox, b: MapBox): boolean =>
  a.west === b.west && a.south === b.south && a.east === b.east && a.north === b.north
