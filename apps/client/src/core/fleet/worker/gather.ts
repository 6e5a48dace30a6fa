/**
 * Which places lie so near to each other that they are drawn as one: over columns, so that a hundred thousand take some milliseconds.
 * Places are in the unit square of Mercator, which goes on where it ends in the east.
 */

export interface Gathered {
  /** For each place the number of its group; groups are numbered in the order of their first places. */
  readonly groupOf: Int32Array
  /** The first place of each group. */
  readonly seeds: Int32Array
}

/** From one x to another by the short way round the world. */
export const eastward = (from: number, to: number): number => {
  const way = to - from
  return way > 0.5 ? way - 1 : way < -0.5 ? way + 1 : way
}

/**
 * The first in the order takes in whoever is within reach and still free, and so on: the same order gives the same groups. Places
 * are thrown into cells as wide as the reach, so that nine cells are looked at; cells hang in a table by a hash of where they are,
 * because close in there are far too many to have one entry each.
 */
export function gather(x: Float64Array, y: Float64Array, reach: number): Gathered {
  const size = x.length
  const columns = Math.max(3, Math.floor(1 / reach))
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

  const groupOf = new Int32Array(size).fill(-1)
  const seeds = new Int32Array(size)
  const most = reach * reach
  let groups = 0

  /** Gives the free ones of a cell that are within reach to the group of `seed`; whoever has a group leaves the table. */
  function take(bucket: number, seed: number): void {
    const seedX = x[seed] ?? 0
    const seedY = y[seed] ?? 0
    let last = -1
    for (let at = heads[bucket] ?? -1; at >= 0; ) {
      const next = behind[at] ?? -1
      let free = groupOf[at] === -1
      if (free) {
        const sideways = eastward(seedX, x[at] ?? 0)
        const updown = (y[at] ?? 0) - seedY
        if (sideways * sideways + updown * updown <= most) {
          groupOf[at] = groups
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
    if (groupOf[seed] !== -1) continue
    groupOf[seed] = groups
    seeds[groups] = seed
    const column = Math.floor((x[seed] ?? 0) * columns) % columns
    const row = Math.floor((y[seed] ?? 0) * columns)
    for (let down = -1; down <= 1; down++) {
      for (let right = -1; right <= 1; right++) take(bucketOf((column + right + columns) % columns, row + down), seed)
    }
    groups++
  }
  return { groupOf, seeds: seeds.slice(0, groups) }
}
