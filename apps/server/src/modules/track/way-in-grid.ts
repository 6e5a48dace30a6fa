/**
 * The way that the fleet drives from one place to another, in the grid of its roads: the shortest where what is driven rarely counts as longer. Pieces
 * follow each other as their courses say; over what is missing between two of them, as in a bend between two reports, it goes straight, and says so.
 */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { cellMetres, type RoadGrid, type RoadNode } from './road-grid.ts'

/** On the grid, in cells. */
export interface GridPlace {
  readonly x: number
  readonly y: number
}

export interface WayOfFleet {
  readonly nodes: readonly RoadNode[]
  /** Of its steps over missing pieces, metres. */
  readonly gaps: number
}

/** A way begins and ends on a road so near to its places, metres. */
const nearPlace = 400
/** What is missing between two pieces is so long at most, metres. */
const longestGap = 500
/** Nearer pieces are beside each other: of so many cells along a side. */
const beside = 1.7
/** A metre to the place, and each cell of a gap, cost so much more. */
const offRoad = 3
const gapCost = 0.5
/** What was driven once costs so much more than what is driven always. */
const rareCost = 4
/** Of the angles between the courses of two pieces and the way from one to the other, cosine; and between both courses. */
const maxAside = Math.cos((75 * Math.PI) / 180)
const maxTurn = Math.cos((120 * Math.PI) / 180)
/** Pieces that are looked at before it is given up, and between two turns of others. */
const maxPieces = 300_000
const atOnce = 500

const metresBetween = (a: GridPlace, b: GridPlace): number => Math.hypot(a.x - b.x, a.y - b.y) * cellMetres(a.y)

/** Pieces near a place, by how far away they are, metres. */
export function piecesNear(grid: RoadGrid, place: GridPlace): Map<RoadNode, number> {
  const near = new Map<RoadNode, number>()
  for (const node of grid.around(place.x, place.y, nearPlace)) {
    const away = metresBetween(place, node)
    if (away <= nearPlace) near.set(node, away)
  }
  return near
}

/** Cost of the step, and what of it is a gap; undefined: nobody drives so. */
function stepCost(grid: RoadGrid, from: RoadNode, to: RoadNode): { cost: number; gap: number } | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const cells = Math.hypot(dx, dy)
  const turn = from.east * to.east + from.south * to.south
  if (turn < maxTurn) return undefined
  // Two pieces of one cell lie on each other: only their courses tell.
  const isApart = cells > 0.5
  if (isApart && (from.east * dx + from.south * dy < maxAside * cells || to.east * dx + to.south * dy < maxAside * cells))
    return undefined
  if (!isApart && turn <= 0.5) return undefined
  const metres = cells * cellMetres(from.y)
  if (metres > longestGap) return undefined
  const missing = Math.max(0, cells / grid.side - beside)
  return { cost: metres * (1 + rareCost / to.passes) * (1 + gapCost * missing * grid.side), gap: missing > 0 ? metres : 0 }
}

interface Reached {
  readonly cost: number
  readonly before: RoadNode | undefined
  readonly gap: number
}

/** @returns undefined: the fleet does not drive from one to the other */
export async function wayInGrid(
  grid: RoadGrid,
  begins: ReadonlyMap<RoadNode, number>,
  end: GridPlace,
): Promise<WayOfFleet | undefined> {
  const ends = piecesNear(grid, end)
  const least = (node: RoadNode): number => Math.max(0, metresBetween(node, end) - nearPlace)
  const reached = new Map<RoadNode, Reached>()
  const open = new Heap<RoadNode>()
  const reach = (node: RoadNode, found: Reached) => {
    if ((reached.get(node)?.cost ?? Infinity) <= found.cost) return
    reached.set(node, found)
    open.push(found.cost + least(node), node)
  }
  for (const [node, away] of begins) reach(node, { cost: away * offRoad, before: undefined, gap: 0 })
  const done = new Set<RoadNode>()
  let best: { node: RoadNode; cost: number } | undefined
  for (let next = open.pop(); next && done.size < maxPieces; next = open.pop()) {
    const { value: node, cost: bound } = next
    if (best && best.cost <= bound) break
    if (done.has(node)) continue
    done.add(node)
    if (done.size % atOnce === 0) await turnOfOthers()
    const cost = reached.get(node)?.cost ?? Infinity
    const away = ends.get(node)
    if (away !== undefined && cost + away * offRoad < (best?.cost ?? Infinity)) best = { node, cost: cost + away * offRoad }
    for (const to of grid.around(node.x, node.y, longestGap)) {
      if (done.has(to)) continue
      const step = stepCost(grid, node, to)
      if (step) reach(to, { cost: cost + step.cost, before: node, gap: step.gap })
    }
  }
  return best && wayTo(best.node, reached)
}

function wayTo(last: RoadNode, reached: ReadonlyMap<RoadNode, Reached>): WayOfFleet {
  const nodes: RoadNode[] = []
  let gaps = 0
  for (let node: RoadNode | undefined = last; node; node = reached.get(node)?.before) {
    nodes.push(node)
    gaps += reached.get(node)?.gap ?? 0
  }
  return { nodes: nodes.toReversed(), gaps }
}

/** Gives back the cheapest first. */
class Heap<Value> {
  readonly #items: { cost: number; value: Value }[] = []

  push(cost: number, value: Value): void {
    const items = this.#items
    let at = items.push({ cost, value }) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      const above = items[up]
      if (!above || above.cost <= cost) break
      items[at] = above
      at = up
    }
    items[at] = { cost, value }
  }

  pop(): { cost: number; value: Value } | undefined {
    const items = this.#items
    const [first] = items
    const last = items.pop()
    if (!last || items.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const [one, other] = [items[left], items[left + 1]]
      if (!one) break
      const isOther = other !== undefined && other.cost < one.cost
      const least = isOther ? other : one
      if (least.cost >= last.cost) break
      items[at] = least
      at = isOther ? left + 1 : left
    }
    items[at] = last
    return first
  }
}
