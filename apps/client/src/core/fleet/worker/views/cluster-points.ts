/**
 * Groups points that are so close that they are drawn as one. Works on columns: 100,000 points take a few milliseconds.
 * Coordinates are in the Mercator unit square, which wraps around in x.
 */

export interface PointClusters {
  /** Cluster number of each point; clusters are numbered by their first point. */
  readonly clusterOf: Int32Array
  /** First point of each cluster. */
  readonly seeds: Int32Array
}

/** Signed distance between two x, across the date line if shorter. */
export const shortestOffset = (from: number, to: number): number => {
  const offset = to - from
  return offset > 0.5 ? offset - 1 : offset < -0.5 ? offset + 1 : offset
}

/**
 * Greedy: each free point, in order, starts a cluster and takes all free points within `radius`. Points are binned into cells of that size, so that
 * nine are searched, found through a hash table: at high zooms there are many. O(n) if evenly spread.
 */
export function clusterPoints(x: Float64Array, y: Float64Array, radius: number): PointClusters {
  const size = x.length
  const columns = Math.max(3, Math.floor(1 / radius))
  let buckets = 16
  while (buckets < size * 2) buckets *= 2
  const bucketOf = (column: number, row: number): number =>
    ((Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)) >>> 7) & (buckets - 1)

  const heads = new Int32Array(buckets).fill(-1)
  const behind = new Int32Array(size)
  for (let at = size - 1; at >= 0; at--) {
    const bucket = bucketOf(Math.floor((x[at] ?? 0) * columns) % columns, Math.floor((y[at] ?? 0) * columns))
    behind[at] = heads[bucket] ?? -1
    heads[bucket] = at
  }

  const clusterOf = new Int32Array(size).fill(-1)
  const seeds = new Int32Array(size)
  const max = radius * radius
  let groups = 0

  /** Assigns the free points of a cell within the radius to the cluster of `seed`, and removes assigned points from the table. */
  function take(bucket: number, seed: number): void {
    const seedX = x[seed] ?? 0
    const seedY = y[seed] ?? 0
    let last = -1
    for (let at = heads[bucket] ?? -1; at >= 0; ) {
      const next = behind[at] ?? -1
      let free = clusterOf[at] === -1
      if (free) {
        const sideways = shortestOffset(seedX, x[at] ?? 0)
        const updown = (y[at] ?? 0) - seedY
        if (sideways * sideways + updown * updown <= max) {
          clusterOf[at] = groups
          free = false
        }
      }
      if (free) last = at
      else if (last >= 0) behind[last] = next
      else heads[bucket] = next
      at = next
    }
  }

  for (let seed = 0; seed < size; seed++) {
    if (clusterOf[seed] !== -1) continue
    clusterOf[seed] = groups
    seeds[groups] = seed
    const column = Math.floor((x[seed] ?? 0) * columns) % columns
    const row = Math.floor((y[seed] ?? 0) * columns)
    for (let down = -1; down <= 1; down++) {
      for (let right = -1; right <= 1; right++) take(bucketOf((column + right + columns) % columns, row + down), seed)
    }
    groups++
  }
  return { clusterOf, seeds: seeds.slice(0, groups) }
}
