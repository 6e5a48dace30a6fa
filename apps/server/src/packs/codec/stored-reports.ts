/** Reports as they are stored: every column of `positions` of one vehicle, as columns, in the order of time and digest. */

/** The columns of numbers; NaN where the row has none. Times: microseconds since 1970. */
export const numberColumns = [
  'time',
  'receivedAt',
  'reportedTime',
  'latitudeE6',
  'longitudeE6',
  'altitude',
  'speedDkmh',
  'course',
  'alarms',
  'status',
  'mileageHm',
  'fuelDl',
  'quality',
  'source',
  'edition',
] as const
export type NumberColumn = (typeof numberColumns)[number]

export type StoredReports = Record<NumberColumn, Float64Array> & {
  length: number
  digest: BigInt64Array
  /** Additional items as they were stored. */
  extras: (Buffer | null)[]
}

export function emptyReports(length: number): StoredReports {
  const columns = Object.fromEntries(numberColumns.map(name => [name, new Float64Array(length)]))
  return {
    ...(columns as Record<NumberColumn, Float64Array>),
    length,
    digest: new BigInt64Array(length),
    extras: Array.from({ length }, () => null),
  }
}

/** These rows, in this order. */
export function pickedReports(from: StoredReports, rows: ArrayLike<number>): StoredReports {
  const to = emptyReports(rows.length)
  for (const name of numberColumns)
    for (let at = 0; at < rows.length; at++) to[name][at] = from[name][rows[at] as number] as number
  for (let at = 0; at < rows.length; at++) {
    to.digest[at] = from.digest[rows[at] as number] as bigint
    to.extras[at] = from.extras[rows[at] as number] as Buffer | null
  }
  return to
}

/** One after the other. */
export function appendedReports(parts: readonly StoredReports[]): StoredReports {
  const some = parts.filter(({ length }) => length > 0)
  const [only] = some
  if (only && some.length === 1) return only
  const all = emptyReports(some.reduce((length, part) => length + part.length, 0))
  let first = 0
  for (const part of some) {
    for (const name of numberColumns) all[name].set(part[name], first)
    all.digest.set(part.digest, first)
    for (let row = 0; row < part.length; row++) all.extras[first + row] = part.extras[row] as Buffer | null
    first += part.length
  }
  return all
}

/** All rows of all of them, in the order of time and digest; of equal time and digest the first. */
export function joinedReports(parts: readonly StoredReports[]): StoredReports {
  const all = appendedReports(parts)
  const order = Uint32Array.from({ length: all.length }, (_, row) => row)
  // Stable: of equal ones the first stays first.
  order.sort((a, b) => compared(all, a, b) || a - b)
  return pickedReports(
    all,
    order.filter((row, at) => at === 0 || compared(all, order[at - 1] as number, row) !== 0),
  )
}

function compared({ time, digest }: StoredReports, a: number, b: number): number {
  const difference = (time[a] as number) - (time[b] as number)
  if (difference !== 0) return difference
  const [left, right] = [digest[a] as bigint, digest[b] as bigint]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The first difference between two, in words; undefined: they are the same bit for bit. */
export function differenceOf(one: StoredReports, other: StoredReports): string | undefined {
  if (one.length !== other.length) return `${one.length} reports are ${other.length}`
  for (let row = 0; row < one.length; row++) {
    for (const name of numberColumns)
      if (!Object.is(one[name][row], other[name][row]))
        return `${name} of report ${row}: ${one[name][row]} is ${other[name][row]}`
    if (one.digest[row] !== other.digest[row]) return `digest of report ${row}`
    const [left, right] = [one.extras[row], other.extras[row]]
    if (left === null || right === null || !left || !right ? left !== right : !left.equals(right))
      return `additional items of report ${row}`
  }
  return undefined
}
