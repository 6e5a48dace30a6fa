/** Vehicle clusters in columns: members, centre, extent and counts by state. */
import { classBits } from '../store/classes.ts'
import { shortestOffset, clusterPoints, type PointClusters } from './cluster-points.ts'
import type { VehiclePoints } from './vehicle-points.ts'

const countNames = ['count', 'driving', 'idling', 'parked', 'offline', 'alarm'] as const
export type CountName = (typeof countNames)[number]
const countByState = ['offline', 'driving', 'idling', 'parked'] as const satisfies readonly CountName[]

export interface Clusters {
  readonly size: number
  /** Slot of the first vehicle of each cluster. */
  readonly seeds: Uint32Array
  /** Centre and bounding box; x may be below 0 or above 1 across the date line. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly west: Float64Array
  readonly east: Float64Array
  readonly north: Float64Array
  readonly south: Float64Array
  readonly counts: { readonly [Name in CountName]: Uint32Array }
  /** Cluster number by slot; -1: not clustered. */
  readonly clusterOf: Int32Array
  /** Slots that were considered and are in no cluster, in order. */
  readonly singles: Uint32Array
}

export interface ClusterOptions {
  /** Slots, in the order in which they may start a cluster. */
  members: Uint32Array
  points: VehiclePoints
  classes: Uint8Array
  /** Share of the world's width. */
  radius: number
  /** With 2, clusters whose centres are closer than the radius are merged once more. */
  rounds: 1 | 2
  /** Dissolves clusters, smallest first, as long as no more than this many vehicles are single; undefined: dissolves none. */
  maxSingles?: number
}

/** Adds (1) or removes (-1) a vehicle of a class. */
export function count(counts: Clusters['counts'], cluster: number, of: number, by: 1 | -1): void {
  add(counts.count, cluster, by)
  add(counts[countByState[of & classBits.state] ?? 'offline'], cluster, by)
  if (of & classBits.alarm) add(counts.alarm, cluster, by)
}

const add = (column: Float64Array | Uint32Array, at: number, by: number): void => {
  column[at] = (column[at] ?? 0) + by
}

const mean = (column: Float64Array, sizes: Uint32Array): void => {
  for (let at = 0; at < column.length; at++) column[at] = (column[at] ?? 0) / (sizes[at] ?? 1)
}

/** Clusters the centres of clusters. */
function clusterTwice(x: Float64Array, y: Float64Array, radius: number): PointClusters {
  const first = clusterPoints(x, y, radius)
  const size = first.seeds.length
  const middleX = new Float64Array(size)
  const middleY = new Float64Array(size)
  const sizes = new Uint32Array(size)
  for (let at = 0; at < x.length; at++) {
    const cluster = first.clusterOf[at] ?? 0
    add(middleX, cluster, shortestOffset(x[first.seeds[cluster] ?? 0] ?? 0, x[at] ?? 0))
    add(middleY, cluster, y[at] ?? 0)
    add(sizes, cluster, 1)
  }
  mean(middleX, sizes)
  mean(middleY, sizes)
  for (let cluster = 0; cluster < size; cluster++)
    middleX[cluster] = wrapLongitude((middleX[cluster] ?? 0) + (x[first.seeds[cluster] ?? 0] ?? 0))
  const second = clusterPoints(middleX, middleY, radius)
  const clusterOf = new Int32Array(x.length)
  for (let at = 0; at < x.length; at++) clusterOf[at] = second.clusterOf[first.clusterOf[at] ?? 0] ?? 0
  const seeds = new Int32Array(second.seeds.length)
  for (let cluster = 0; cluster < seeds.length; cluster++) seeds[cluster] = first.seeds[second.seeds[cluster] ?? 0] ?? 0
  return { clusterOf, seeds }
}

export const wrapLongitude = (x: number): number => x - Math.floor(x)

/** For each cluster its number among those that are kept, -1: dissolved. */
function keepLargest({ clusterOf, seeds }: PointClusters, maxSingles: number | undefined): { numbers: Int32Array; size: number } {
  const sizes = new Uint32Array(seeds.length)
  for (let at = 0; at < clusterOf.length; at++) add(sizes, clusterOf[at] ?? 0, 1)
  let smallest = 2
  if (maxSingles !== undefined) {
    // Vehicles per cluster size: the largest clusters are kept until few enough vehicles remain single.
    const inSize = new Map<number, number>()
    for (const size of sizes) inSize.set(size, (inSize.get(size) ?? 0) + size)
    let alone = clusterOf.length
    for (const [size, vehicles] of [...inSize].sort(([a], [b]) => b - a)) {
      if (alone <= maxSingles || size < 2) break
      smallest = size
      alone -= vehicles
    }
  }
  let size = 0
  const numbers = new Int32Array(sizes.length)
  for (let cluster = 0; cluster < sizes.length; cluster++) numbers[cluster] = (sizes[cluster] ?? 0) >= smallest ? size++ : -1
  return { numbers, size }
}

export function clustersOf({ members, points, classes, radius, rounds, maxSingles }: ClusterOptions): Clusters {
  const x = new Float64Array(members.length)
  const y = new Float64Array(members.length)
  for (let at = 0; at < members.length; at++) {
    x[at] = points.x[members[at] ?? 0] ?? 0
    y[at] = points.y[members[at] ?? 0] ?? 0
  }
  const grouped = rounds === 1 ? clusterPoints(x, y, radius) : clusterTwice(x, y, radius)
  const { numbers, size } = keepLargest(grouped, maxSingles)
  const floats = (): Float64Array => new Float64Array(size)
  const clusters = {
    size,
    seeds: new Uint32Array(size),
    x: floats(),
    y: floats(),
    west: floats().fill(Number.POSITIVE_INFINITY),
    east: floats().fill(Number.NEGATIVE_INFINITY),
    north: floats().fill(Number.POSITIVE_INFINITY),
    south: floats().fill(Number.NEGATIVE_INFINITY),
    counts: Object.fromEntries(countNames.map(name => [name, new Uint32Array(size)])) as Clusters['counts'],
    clusterOf: new Int32Array(classes.length).fill(-1),
  }
  const singles = new Uint32Array(members.length)
  let alone = 0
  for (let at = 0; at < members.length; at++) {
    const slot = members[at] ?? 0
    const found = grouped.clusterOf[at] ?? 0
    const cluster = numbers[found] ?? -1
    if (cluster < 0) {
      singles[alone++] = slot
      continue
    }
    const seed = grouped.seeds[found] ?? 0
    // Relative to the first member, so that a cluster across the date line stays in one piece.
    const pointX = (x[seed] ?? 0) + shortestOffset(x[seed] ?? 0, x[at] ?? 0)
    const pointY = y[at] ?? 0
    if (seed === at) clusters.seeds[cluster] = slot
    clusters.clusterOf[slot] = cluster
    add(clusters.x, cluster, pointX)
    add(clusters.y, cluster, pointY)
    if (pointX < (clusters.west[cluster] ?? 0)) clusters.west[cluster] = pointX
    if (pointX > (clusters.east[cluster] ?? 0)) clusters.east[cluster] = pointX
    if (pointY < (clusters.north[cluster] ?? 0)) clusters.north[cluster] = pointY
    if (pointY > (clusters.south[cluster] ?? 0)) clusters.south[cluster] = pointY
    count(clusters.counts, cluster, classes[slot] ?? 0, 1)
  }
  mean(clusters.x, clusters.counts.count)
  mean(clusters.y, clusters.counts.count)
  return { ...clusters, singles: singles.slice(0, alone) }
}
