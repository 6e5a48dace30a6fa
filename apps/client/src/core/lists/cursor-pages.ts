/** Rows of a list that is read by cursor: pages of one or several platforms in one order. */

export interface CursorPage<Row> {
  rows: readonly Row[]
  /** Id of the last row of each platform that has more. */
  next: readonly string[]
  /** Of the whole list, where the first page tells it. */
  total?: number
  /** There are more than `total`: the server counts up to a limit. */
  totalIsMore?: boolean
  /** Titles of platforms that did not answer. */
  missing: readonly string[]
}

export interface RowOrder<Row> {
  idOf: (row: Row) => string
  /** Negative: a stands before b. */
  compare: (a: Row, b: Row) => number
}

/**
 * In order, each once. Platforms have pages of different lengths: what stands behind the last row of a platform that has more is held back until
 * that platform's next page is here, so that nothing is inserted above what is shown.
 */
export function rowsInOrder<Row>(
  pages: readonly Pick<CursorPage<Row>, 'rows' | 'next'>[],
  { idOf, compare }: RowOrder<Row>,
): Row[] {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map(row => [idOf(row), row]))
  const reached = (pages.at(-1)?.next ?? []).flatMap(id => byId.get(id) ?? [])
  return [...byId.values()].filter(row => reached.every(last => compare(row, last) <= 0)).toSorted(compare)
}
