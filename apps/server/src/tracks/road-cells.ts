/**
 * Where a vehicle drove on a day, in cells of a grid: how often, in which direction, how fast and when. Packed by tile, so that the roads of a view are
 * few rows. Decision 232.
 */
import { limits } from '@outrider/contract'
import { latitudeOf, longitudeOf, squareX, squareY } from '@outrider/geo/mercator'

/** Zoom of the tiles by which cells are stored, and of the cells: 76 m wide at the equator, 65 m at Shanghai. */
export const tileZoom = 11
export const cellZoom = 19
const cellBits = cellZoom - tileZoom
const perTile = 2 ** cellBits
const tilesAcross = 2 ** tileZoom
export const cellsAcross = 2 ** cellZoom

/** Days, where tracks are kept for so many; 0: for ever. */
export const roadsKeptFor = (keepTrackDays: number): number =>
  keepTrackDays === 0 ? limits.roadDays : Math.min(limits.roadDays, keepTrackDays)

/** Directions of travel: north, northeast and so on. */
export const directions = 8
/** Parts of the day by the vehicle's zone, of three hours each. */
export const bandsOfDay = 8
export const bandHours = 24 / bandsOfDay

/** Cells of a tile along a side of the parts in which the mean place within a cell is told. */
const placeParts = 16
const most = 255

export interface RoadCell {
  /** Of the whole grid, eastwards and southwards. */
  x: number
  y: number
  direction: number
  band: number
  /** How often the vehicle came by. */
  passes: number
  /** Mean over the passes, km/h. */
  speed: number
  /** Where in the cell it was on average, 0 to 1 eastwards and southwards. */
  east: number
  south: number
  /** Mean, degrees. */
  course: number
}

export interface RoadTile {
  tile: number
  cells: Uint8Array
}

export const tileOf = (x: number, y: number): number => (y >> cellBits) * tilesAcross + (x >> cellBits)

export interface CellBox {
  west: number
  east: number
  north: number
  south: number
}

const cellAt = (unit: number): number => Math.min(cellsAcross - 1, Math.max(0, Math.floor(unit * cellsAcross)))

/** Where on the grid a place is, in cells; the whole numbers are the cell. */
export const onGrid = (longitude: number, latitude: number): { x: number; y: number } => ({
  x: squareX(longitude) * cellsAcross,
  y: squareY(latitude) * cellsAcross,
})
export const fromGrid = (x: number, y: number): { longitude: number; latitude: number } => ({
  longitude: longitudeOf(x / cellsAcross),
  latitude: latitudeOf(y / cellsAcross),
})

/** Degrees; both ends are within. */
export const boxOfView = (view: { west: number; south: number; east: number; north: number }): CellBox => ({
  west: cellAt(squareX(view.west)),
  east: cellAt(squareX(view.east)),
  north: cellAt(squareY(view.north)),
  south: cellAt(squareY(view.south)),
})

/** undefined: more than `limit`. */
export function tilesIn({ west, east, north, south }: CellBox, limit: number): number[] | undefined {
  const [left, right, top, bottom] = [west, east, north, south].map(each => each >> cellBits) as [number, number, number, number]
  if ((right - left + 1) * (bottom - top + 1) > limit) return undefined
  const tiles: number[] = []
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) tiles.push(y * tilesAcross + x)
  return tiles
}

/** Of a cell, a direction and a part of the day within a tile. */
export const keyInTile = (x: number, y: number, direction: number, band: number): number =>
  (((((y % perTile) << cellBits) | (x % perTile)) << 3) | direction) * bandsOfDay + band

const byte = (value: number): number => Math.min(most, Math.max(0, Math.round(value)))
const partOf = (share: number): number => Math.min(placeParts - 1, Math.floor(share * placeParts))

/** The bytes of a tile, cell by cell in the order of their keys. */
export class TileBytes {
  readonly #bytes: number[] = []
  #before = 0

  add(key: number, { passes, speed, east, south, course }: Omit<RoadCell, 'x' | 'y' | 'direction' | 'band'>): void {
    const bytes = this.#bytes
    let step = key - this.#before
    for (; step >= 0x80; step >>>= 7) bytes.push((step & 0x7f) | 0x80)
    bytes.push(step, byte(passes), byte(speed), (partOf(south) << 4) | partOf(east))
    bytes.push(Math.round((course / 360) * (most + 1)) & most)
    this.#before = key
  }

  get all(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

/** Each cell of a direction and a band once, in any order. */
export function packRoads(cells: Iterable<RoadCell>): RoadTile[] {
  const byTile = Map.groupBy(cells, ({ x, y }) => tileOf(x, y))
  return Array.from(byTile, ([tile, of]) => {
    const bytes = new TileBytes()
    const keyed = of.map(cell => ({ cell, key: keyInTile(cell.x, cell.y, cell.direction, cell.band) }))
    for (const { key, cell } of keyed.toSorted((a, b) => a.key - b.key)) bytes.add(key, cell)
    return { tile, cells: bytes.all }
  })
}

/** Calls `found` with each cell; the object is the same each time. */
export function eachRoadCell({ tile, cells }: RoadTile, found: (cell: RoadCell) => void): void {
  const [left, top] = [(tile % tilesAcross) * perTile, Math.floor(tile / tilesAcross) * perTile]
  const cell: RoadCell = { x: 0, y: 0, direction: 0, band: 0, passes: 0, speed: 0, east: 0, south: 0, course: 0 }
  let key = 0
  for (let at = 0; at < cells.length; ) {
    let shift = 0
    let next = 0
    do {
      next = cells[at++] ?? 0
      key += (next & 0x7f) << shift
      shift += 7
    } while (next >= 0x80)
    cell.band = key % bandsOfDay
    cell.direction = (key >> 3) % directions
    const place = key >> 6
    cell.x = left + (place % perTile)
    cell.y = top + (place >> cellBits)
    cell.passes = cells[at++] ?? 0
    cell.speed = cells[at++] ?? 0
    const within = cells[at++] ?? 0
    cell.east = ((within % placeParts) + 0.5) / placeParts
    cell.south = ((within >> 4) + 0.5) / placeParts
    cell.course = ((cells[at++] ?? 0) / (most + 1)) * 360
    found(cell)
  }
}
