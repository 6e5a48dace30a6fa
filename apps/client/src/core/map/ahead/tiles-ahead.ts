/** Which tiles of a street map are kept ahead: around each place where vehicles are, and below that what a map shows while it is zoomed out. */
import type { FleetTile } from '../../fleet/fleet-tile.ts'

/** Tiles at most; what they weigh has its bound in max-bytes.ts. */
export const maxTiles = 1_500

export type Tile = readonly [zoom: number, x: number, y: number]

/** Zooms with the tiles around one: a screen of a phone has two by three of them. */
const zoomsWithNeighbours = 2
const beside = [0, -1, 1] as const

/** `places`: tiles at the zoom `finest`, the most important first. Those of a place come together, and no more than `max`. */
export function tilesAhead(
  places: readonly Pick<FleetTile, 'x' | 'y'>[],
  { finest, coarsest, max = maxTiles }: { finest: number; coarsest: number; max?: number },
): Tile[] {
  const found = new Map<string, Tile>()
  const add = (zoom: number, x: number, y: number) => {
    const across = 2 ** zoom
    if (y < 0 || y >= across) return
    // Over the 180th meridian.
    const tile: Tile = [zoom, (x + across) % across, y]
    found.set(tile.join('/'), tile)
  }
  for (const { x, y } of places) {
    const before = found.size
    for (let zoom = finest; zoom >= coarsest; zoom -= 1) {
      const [left, top] = [Math.floor(x / 2 ** (finest - zoom)), Math.floor(y / 2 ** (finest - zoom))]
      const around = finest - zoom < zoomsWithNeighbours ? beside : ([0] as const)
      for (const east of around) for (const south of around) add(zoom, left + east, top + south)
    }
    if (found.size <= max) continue
    // Half a place helps nobody.
    for (const key of [...found.keys()].slice(before)) found.delete(key)
    break
  }
  return [...found.values()]
}
