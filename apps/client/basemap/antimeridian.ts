/**
 * Unrolls rings across the antimeridian. In the source data longitudes jump from 180 to -180, and one ring encloses the south
 * pole; on a flat map that would draw lines across the world. The tile cutter wraps parts beyond 180 degrees back.
 */
import type { MultiPolygon, Polygon, Position } from 'geojson'

/** South of the projection's limit. */
const bottom = -89.9

export function unrolled(ring: readonly Position[]): Position[] {
  const flat: Position[] = []
  let turns = 0
  for (const [index, [lon = 0, lat = 0]] of ring.entries()) {
    const before = ring[index - 1]?.[0] ?? lon
    if (lon - before > 180) turns--
    else if (lon - before < -180) turns++
    flat.push([lon + 360 * turns, lat])
  }
  const [first, last] = [flat[0], flat.at(-1)]
  // A ring that ends 360 degrees from its start encloses the pole: it is closed below the map.
  if (first && last && turns !== 0) flat.push([last[0] ?? 0, bottom], [first[0] ?? 0, bottom], first)
  return flat
}

export function unrollLand<Shape extends Polygon | MultiPolygon>(shape: Shape): MultiPolygon {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return { type: 'MultiPolygon', coordinates: polygons.map(rings => alongside(rings.map(unrolled))) }
}

/** Moves a hole that was unrolled on the other side to its outer ring. */
function alongside(rings: Position[][]): Position[][] {
  const [outer, ...holes] = rings
  if (!outer) return rings
  const lons = outer.map(([lon = 0]) => lon)
  const [west, east] = [lons.reduce((a, b) => Math.min(a, b)), lons.reduce((a, b) => Math.max(a, b))]
  return [
    outer,
    ...holes.map(hole => {
      const at = hole[0]?.[0] ?? 0
      const shift = at < west ? 360 : at > east ? -360 : 0
      return shift ? hole.map(([lon = 0, lat = 0]) => [lon + shift, lat]) : hole
    }),
  ]
}
