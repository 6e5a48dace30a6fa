/**
 * The map of a screen: counts by state in cells of a quadtree, and single vehicles where few are. One pass over the columns, whatever the view; a
 * screen has at most `fleetScreenCells` cells, so what it costs to send depends on the screen only.
 */
import { classCount, classesShown, countsOf, limits, type ScreenCell, type ScreenMap } from '@outrider/contract'
import { latitudeOf, longitudeOf, squareX, squareY } from '@outrider/geo/mercator'
import { nowhere, rowOf, unitOf, world } from './fleet-index.ts'
import type { SeenFleet } from './seen-fleet.ts'

/** A cell is so many levels finer than the tiles of the map: 32 to 64 pixels wide. */
const finer = 3
const maxLevel = 27
/** Vehicles of a cell that are shown one by one, as far as there is room. */
const few = 4

interface Grid {
  level: number
  /** Bits of a place within a cell. */
  shift: number
  /** Places of the first cell. */
  fromX: number
  fromY: number
  /** Places that follow the first. */
  spanX: number
  spanY: number
  columns: number
  rows: number
}

function gridAt({ west, south, east, north }: ScreenMap, level: number): Grid {
  const shift = 32 - level
  const size = 2 ** shift
  const across = 2 ** level
  const [top, bottom] = [rowOf(squareY(Math.max(north, south))), rowOf(squareY(Math.min(north, south)))]
  const firstRow = Math.floor(top / size)
  const rows = Math.floor(bottom / size) - firstRow + 1
  const left = unitOf(squareX(west))
  const width = Math.min(1, Math.max(0, east - west) / 360) * world
  const firstColumn = Math.floor(left / size)
  const columns = Math.min(across, Math.floor((left - firstColumn * size + width) / size) + 1)
  return {
    level,
    shift,
    fromX: firstColumn * size,
    fromY: firstRow * size,
    spanX: columns * size - 1,
    spanY: rows * size - 1,
    columns,
    rows,
  }
}

/** The finest grid for the zoom that does not have too many cells. */
function gridOf(map: ScreenMap): Grid {
  let level = Math.min(maxLevel, Math.floor(map.zoom) + finer)
  let grid = gridAt(map, level)
  while (level > 1 && grid.columns * grid.rows > limits.fleetScreenCells) grid = gridAt(map, --level)
  return grid
}

export interface CellsOfMap {
  level: number
  cells: ScreenCell[]
  /** Slots of single vehicles. */
  singles: number[]
}

export const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Sums of the cells of one view. */
class CellSums {
  readonly grid: Grid
  readonly #tallies: Uint32Array
  readonly #totals: Uint32Array
  readonly #sumX: Float64Array
  readonly #sumY: Float64Array
  /** Least and largest place of each, from the first of the grid on. */
  readonly #west: Uint32Array
  readonly #east: Uint32Array
  readonly #north: Uint32Array
  readonly #south: Uint32Array
  readonly #firsts: Uint32Array

  constructor(grid: Grid) {
    const size = grid.columns * grid.rows
    this.grid = grid
    this.#tallies = new Uint32Array(size * classCount)
    this.#totals = new Uint32Array(size)
    this.#sumX = new Float64Array(size)
    this.#sumY = new Float64Array(size)
    this.#west = new Uint32Array(size).fill(nowhere)
    this.#east = new Uint32Array(size)
    this.#north = new Uint32Array(size).fill(nowhere)
    this.#south = new Uint32Array(size)
    this.#firsts = new Uint32Array(size * few)
  }

  add(slot: number, of: number, x: number, y: number): void {
    const { shift, columns } = this.grid
    const cell = (y >>> shift) * columns + (x >>> shift)
    const before = this.#totals[cell] ?? 0
    this.#totals[cell] = before + 1
    if (before < few) this.#firsts[cell * few + before] = slot
    const tally = cell * classCount + of
    this.#tallies[tally] = (this.#tallies[tally] ?? 0) + 1
    this.#sumX[cell] = (this.#sumX[cell] ?? 0) + x
    this.#sumY[cell] = (this.#sumY[cell] ?? 0) + y
    if (x < (this.#west[cell] ?? 0)) this.#west[cell] = x
    if (x > (this.#east[cell] ?? 0)) this.#east[cell] = x
    if (y < (this.#north[cell] ?? 0)) this.#north[cell] = y
    if (y > (this.#south[cell] ?? 0)) this.#south[cell] = y
  }

  /** Cells with few are dissolved, those with fewest first, as long as there is room for their vehicles. */
  take(): CellsOfMap {
    const filled = Array.from(this.#totals.keys()).filter(cell => (this.#totals[cell] ?? 0) > 0)
    const singles: number[] = []
    const dissolved = new Set<number>()
    for (let size = 1; size <= few; size++)
      for (const cell of filled) {
        if (this.#totals[cell] !== size || singles.length + size > limits.fleetScreenSingles) continue
        dissolved.add(cell)
        for (let at = 0; at < size; at++) singles.push(this.#firsts[cell * few + at] ?? 0)
      }
    const cells = filled.filter(cell => !dissolved.has(cell)).map(cell => this.#cell(cell))
    return { level: this.grid.level, cells, singles }
  }

  #cell(cell: number): ScreenCell {
    const { fromX, fromY, columns, shift, level } = this.grid
    const total = this.#totals[cell] ?? 0
    const { driving, idling, parked, offline, alarm } = countsOf(this.#tallies, cell * classCount)
    // Beyond the date line as well: each side is within half the world of the others.
    const longitudeAt = (x: number): number => rounded(longitudeOf((fromX + x) / world))
    const latitudeAt = (y: number): number => rounded(latitudeOf((fromY + y) / world))
    const middle = longitudeAt((this.#sumX[cell] ?? 0) / total)
    const turn = middle >= 180 ? 360 : 0
    const column = (fromX / 2 ** shift + (cell % columns)) % 2 ** level
    const row = fromY / 2 ** shift + Math.floor(cell / columns)
    return {
      cell: `${column}/${row}`,
      longitude: rounded(middle - turn),
      latitude: latitudeAt((this.#sumY[cell] ?? 0) / total),
      box: {
        west: rounded(longitudeAt(this.#west[cell] ?? 0) - turn),
        south: latitudeAt(this.#south[cell] ?? 0),
        east: rounded(longitudeAt(this.#east[cell] ?? 0) - turn),
        north: latitudeAt(this.#north[cell] ?? 0),
      },
      total,
      driving,
      idling,
      parked,
      offline,
      alarm,
    }
  }
}

/** @param among slots that come into question; undefined: all */
export function cellsOf(seen: SeenFleet, map: ScreenMap, among: Uint32Array | undefined): CellsOfMap {
  const { index, organisations, shownAs } = seen
  const grid = gridOf(map)
  if (!seen.rights.positions) return { level: grid.level, cells: [], singles: [] }
  const { x, y, classes, organisations: organisationOf } = index
  const { fromX, fromY, spanX, spanY } = grid
  const shown = classesShown(map.state)
  const sums = new CellSums(grid)
  const all: number[] = []
  const size = among?.length ?? index.size
  for (let at = 0; at < size; at++) {
    const slot = among ? (among[at] ?? 0) : at
    // Unsigned: what is west of the grid is far to its east.
    const right = ((x[slot] ?? 0) - fromX) >>> 0
    if (right > spanX) continue
    const row = y[slot] ?? nowhere
    const down = (row - fromY) >>> 0
    if (down > spanY || row === nowhere || organisations[organisationOf[slot] ?? 0] !== 1) continue
    const of = shownAs[classes[slot] ?? 0] ?? 0
    if (shown[of] !== 1) continue
    if (all.length <= limits.fleetScreenSingles) all.push(slot)
    sums.add(slot, of, right, down)
  }
  return all.length <= limits.fleetScreenSingles ? { level: grid.level, cells: [], singles: all } : sums.take()
}
