/** Vehicles that would cover each other on the screen, group by group in columns: who is in it, where it is, what its vehicles do. */
import { classBits } from './classes.ts'
import { eastward, gather, type Gathered } from './gather.ts'
import type { Places } from './places.ts'

const figureNames = ['count', 'driving', 'idling', 'parked', 'offline', 'alarm'] as const
export type FigureName = (typeof figureNames)[number]
const stateFigures = ['offline', 'driving', 'idling', 'parked'] as const satisfies readonly FigureName[]

export interface Groups {
  readonly size: number
  /** Slot of the first vehicle of each. */
  readonly seeds: Uint32Array
  /** The middle, and the edges of what its vehicles take up; those may lie beyond 0 and 1 in the east and west. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly west: Float64Array
  readonly east: Float64Array
  readonly north: Float64Array
  readonly south: Float64Array
  readonly figures: { readonly [Name in FigureName]: Uint32Array }
  /** By slot; -1: in none of these. */
  readonly groupOf: Int32Array
  /** Those that were looked at and are in no group, in their order. */
  readonly singles: Uint32Array
}

export interface Grouping {
  /** Slots, in the order in which they may begin a group. */
  members: Uint32Array
  places: Places
  classes: Uint8Array
  /** Part of the world's width. */
  reach: number
  /** A group's middle is not where its first member was, so two groups may lie on each other: with 2 those are joined once more. */
  rounds: 1 | 2
  /** Groups are broken up, the smallest first, as long as no more than this stand alone; undefined: none is. */
  mostSingles?: number
}

/** Counts a vehicle of a class into (1) or out of (-1) a group. */
export function count(figures: Groups['figures'], group: number, of: number, by: 1 | -1): void {
  add(figures.count, group, by)
  add(figures[stateFigures[of & classBits.state] ?? 'offline'], group, by)
  if (of & classBits.alarm) add(figures.alarm, group, by)
}

const add = (column: Float64Array | Uint32Array, at: number, by: number): void => {
  column[at] = (column[at] ?? 0) + by
}

const mean = (column: Float64Array, sizes: Uint32Array): void => {
  for (let at = 0; at < column.length; at++) column[at] = (column[at] ?? 0) / (sizes[at] ?? 1)
}

/** Groups of groups. */
function gatherTwice(x: Float64Array, y: Float64Array, reach: number): Gathered {
  const first = gather(x, y, reach)
  const size = first.seeds.length
  const middleX = new Float64Array(size)
  const middleY = new Float64Array(size)
  const sizes = new Uint32Array(size)
  for (let at = 0; at < x.length; at++) {
    const group = first.groupOf[at] ?? 0
    add(middleX, group, eastward(x[first.seeds[group] ?? 0] ?? 0, x[at] ?? 0))
    add(middleY, group, y[at] ?? 0)
    add(sizes, group, 1)
  }
  mean(middleX, sizes)
  mean(middleY, sizes)
  for (let group = 0; group < size; group++) middleX[group] = wrapped((middleX[group] ?? 0) + (x[first.seeds[group] ?? 0] ?? 0))
  const second = gather(middleX, middleY, reach)
  const groupOf = new Int32Array(x.length)
  for (let at = 0; at < x.length; at++) groupOf[at] = second.groupOf[first.groupOf[at] ?? 0] ?? 0
  const seeds = new Int32Array(second.seeds.length)
  for (let group = 0; group < seeds.length; group++) seeds[group] = first.seeds[second.seeds[group] ?? 0] ?? 0
  return { groupOf, seeds }
}

export const wrapped = (x: number): number => x - Math.floor(x)

/** For each gathered group its number among those that are kept, -1 for the others. */
function kept({ groupOf, seeds }: Gathered, mostSingles: number | undefined): { numbers: Int32Array; size: number } {
  const sizes = new Uint32Array(seeds.length)
  for (let at = 0; at < groupOf.length; at++) add(sizes, groupOf[at] ?? 0, 1)
  let smallest = 2
  if (mostSingles !== undefined) {
    // How many vehicles are in groups of each size: the largest groups are kept until few enough are left.
    const inSize = new Map<number, number>()
    for (const size of sizes) inSize.set(size, (inSize.get(size) ?? 0) + size)
    let alone = groupOf.length
    for (const [size, vehicles] of [...inSize].sort(([a], [b]) => b - a)) {
      if (alone <= mostSingles || size < 2) break
      smallest = size
      alone -= vehicles
    }
  }
  let size = 0
  const numbers = new Int32Array(sizes.length)
  for (let group = 0; group < sizes.length; group++) numbers[group] = (sizes[group] ?? 0) >= smallest ? size++ : -1
  return { numbers, size }
}

export function groupsOf({ members, places, classes, reach, rounds, mostSingles }: Grouping): Groups {
  const x = new Float64Array(members.length)
  const y = new Float64Array(members.length)
  for (let at = 0; at < members.length; at++) {
    x[at] = places.x[members[at] ?? 0] ?? 0
    y[at] = places.y[members[at] ?? 0] ?? 0
  }
  const gathered = rounds === 1 ? gather(x, y, reach) : gatherTwice(x, y, reach)
  const { numbers, size } = kept(gathered, mostSingles)
  const floats = (): Float64Array => new Float64Array(size)
  const groups = {
    size,
    seeds: new Uint32Array(size),
    x: floats(),
    y: floats(),
    west: floats().fill(Number.POSITIVE_INFINITY),
    east: floats().fill(Number.NEGATIVE_INFINITY),
    north: floats().fill(Number.POSITIVE_INFINITY),
    south: floats().fill(Number.NEGATIVE_INFINITY),
    figures: Object.fromEntries(figureNames.map(name => [name, new Uint32Array(size)])) as Groups['figures'],
    groupOf: new Int32Array(classes.length).fill(-1),
  }
  const singles = new Uint32Array(members.length)
  let alone = 0
  for (let at = 0; at < members.length; at++) {
    const slot = members[at] ?? 0
    const found = gathered.groupOf[at] ?? 0
    const group = numbers[found] ?? -1
    if (group < 0) {
      singles[alone++] = slot
      continue
    }
    const seed = gathered.seeds[found] ?? 0
    // Beside its first member, so that a group on the date line stays in one piece.
    const placeX = (x[seed] ?? 0) + eastward(x[seed] ?? 0, x[at] ?? 0)
    const placeY = y[at] ?? 0
    if (seed === at) groups.seeds[group] = slot
    groups.groupOf[slot] = group
    add(groups.x, group, placeX)
    add(groups.y, group, placeY)
    if (placeX < (groups.west[group] ?? 0)) groups.west[group] = placeX
    if (placeX > (groups.east[group] ?? 0)) groups.east[group] = placeX
    if (placeY < (groups.north[group] ?? 0)) groups.north[group] = placeY
    if (placeY > (groups.south[group] ?? 0)) groups.south[group] = placeY
    count(groups.figures, group, classes[slot] ?? 0, 1)
  }
  mean(groups.x, groups.figures.count)
  mean(groups.y, groups.figures.count)
  return { ...groups, singles: singles.slice(0, alone) }
}
