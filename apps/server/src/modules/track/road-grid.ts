/** The grid of the fleet's roads in memory: by cell and direction where, how often and how fast it drove. Decision 232. */
import { metresPerUnit } from '@outrider/geo/mercator'
import { cellsAcross, type RoadCell } from '../../tracks/road-cells.ts'
import { PassSum } from './pass-sum.ts'

/** A piece of road in one direction. Places are cells of the grid, the whole numbers of the cell, and metres. */
export interface RoadNode {
  readonly x: number
  readonly y: number
  /** Mean course: eastwards and southwards, of length 1. */
  readonly east: number
  readonly south: number
  readonly passes: number
  /** km/h */
  readonly speed: number
  /** How far to either side of the middle vehicles were seen, metres (a standard deviation). */
  readonly spread: number
}

/** Metres of a cell at height `y` of the grid. */
export const cellMetres = (y: number): number => metresPerUnit(y / cellsAcross) / cellsAcross

interface Sums {
  readonly passes: PassSum
  /** Of the joined cell. */
  readonly left: number
  readonly top: number
  x: number
  y: number
  xx: number
  yy: number
  xy: number
  sin: number
  cos: number
}

export class RoadGrid {
  /** Cells are joined to larger ones of so many along a side. */
  readonly side: number
  readonly #shift: number
  readonly #sums = new Map<number, (Sums | undefined)[]>()
  readonly #nodes = new Map<number, readonly RoadNode[]>()

  constructor(shift: number) {
    this.#shift = shift
    this.side = 2 ** shift
  }

  /** `row`: of which vehicle and day it is, or of which vehicle; its cells come in their order. */
  add(cell: RoadCell, row: number): void {
    const { x, y, direction, passes, east, south, course } = cell
    const key = this.#keyAt(x, y)
    let all = this.#sums.get(key)
    if (!all) this.#sums.set(key, (all = []))
    const sums = (all[direction] ??= this.#newSums(x, y))
    sums.passes.add(row, cell)
    const [dx, dy, angle] = [x + east - sums.left, y + south - sums.top, (course * Math.PI) / 180]
    sums.x += passes * dx
    sums.y += passes * dy
    sums.xx += passes * dx * dx
    sums.yy += passes * dy * dy
    sums.xy += passes * dx * dy
    sums.sin += passes * Math.sin(angle)
    sums.cos += passes * Math.cos(angle)
  }

  /** Call it when all are added. `least`: of so many vehicles and days a piece must be. */
  settle(least: number): void {
    for (const [key, all] of this.#sums) {
      const nodes = all.flatMap(sums => (sums && sums.passes.vehicleDays >= least ? nodeOf(sums) : []))
      if (nodes.length > 0) this.#nodes.set(key, nodes)
    }
    this.#sums.clear()
  }

  *all(): Generator<RoadNode> {
    for (const nodes of this.#nodes.values()) yield* nodes
  }

  /** Pieces in the cells around a place that reach so far, metres; some are further away. */
  *around(x: number, y: number, metres: number): Generator<RoadNode> {
    const reach = Math.ceil(metres / cellMetres(y) / this.side)
    const [column, line] = [Math.floor(x) >> this.#shift, Math.floor(y) >> this.#shift]
    for (let down = line - reach; down <= line + reach; down++)
      for (let across = column - reach; across <= column + reach; across++)
        yield* this.#nodes.get(down * cellsAcross + across) ?? []
  }

  #keyAt(x: number, y: number): number {
    return (y >> this.#shift) * cellsAcross + (x >> this.#shift)
  }

  #newSums(x: number, y: number): Sums {
    const [left, top] = [(x >> this.#shift) << this.#shift, (y >> this.#shift) << this.#shift]
    return { passes: new PassSum(), left, top, x: 0, y: 0, xx: 0, yy: 0, xy: 0, sin: 0, cos: 0 }
  }
}

function nodeOf({ passes, left, top, x, y, xx, yy, xy, sin, cos }: Sums): RoadNode {
  const { weight } = passes
  const [meanX, meanY] = [x / weight, y / weight]
  const long = Math.hypot(sin, cos)
  // Courses that cancel out lead nowhere: northwards is as good as any.
  const [east, south] = long > 0 ? [sin / long, -cos / long] : [0, -1]
  // Across the course: a quarter of a turn to its right.
  const [ax, ay] = [-south, east]
  const variance =
    ax * ax * (xx / weight - meanX * meanX) +
    2 * ax * ay * (xy / weight - meanX * meanY) +
    ay * ay * (yy / weight - meanY * meanY)
  const at = { x: left + meanX, y: top + meanY }
  return {
    ...at,
    east,
    south,
    passes: passes.passes,
    speed: passes.speed,
    spread: Math.sqrt(Math.max(0, variance)) * cellMetres(at.y),
  }
}
