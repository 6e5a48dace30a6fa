/** Tiles of a map on which the fleet is: one pass over the columns when asked, nothing is kept. */
import { toSquare } from '@outrider/geo/mercator'
import type { FleetTile } from '../../fleet-tile.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { placeOf } from './place-of.ts'

/** Those with the most vehicles first, `max` at most. */
export function fleetTiles(columns: FleetColumns, { zoom, max }: { zoom: number; max: number }): FleetTile[] {
  const across = 2 ** zoom
  const tiles = new Map<number, FleetTile>()
  for (const slot of columns.order) {
    const at = placeOf(columns, slot)
    if (!at) continue
    const { x, y } = toSquare(at.lon, at.lat)
    const tile = { x: Math.floor(x * across), y: Math.floor(y * across), vehicles: 0 }
    const key = tile.y * across + tile.x
    const known = tiles.get(key) ?? tile
    known.vehicles += 1
    tiles.set(key, known)
  }
  return [...tiles.values()].toSorted((a, b) => b.vehicles - a.vehicles).slice(0, max)
}
