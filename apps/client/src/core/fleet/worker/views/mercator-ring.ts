/** Rings in the Mercator unit square, where their sides are as straight as they were drawn. */
import { squareX, squareY } from '@outrider/geo/mercator'
import type { MapArea } from '../../map-view.ts'

/** x and y of each corner, one after the other. */
export type MercatorRing = Float64Array

export const mercatorRingOf = (ring: NonNullable<MapArea['ring']>): MercatorRing =>
  Float64Array.from(ring.flatMap(([longitude, latitude]) => [squareX(longitude), squareY(latitude)]))

/** By how many sides are crossed on the way west. What is enclosed twice by a ring that crosses itself is outside. */
export function ringContains(ring: MercatorRing, x: number, y: number): boolean {
  let inside = false
  let [beforeX, beforeY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0]
  for (let at = 0; at < ring.length; at += 2) {
    const [atX, atY] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    if (atY > y !== beforeY > y && x < ((beforeX - atX) * (y - atY)) / (beforeY - atY) + atX) inside = !inside
    beforeX = atX
    beforeY = atY
  }
  return inside
}
