/** A new state of a list with the rows of the one before that have not changed: what is drawn of them need not be drawn again. */
import { sameCounts } from './counts.ts'
import type { ListRow, ListState } from './list-view.ts'

/** All that arrives from the worker is a copy, so it is compared by its text: some thirty rows, a few times a second. */
const same = (one: ListRow, other: ListRow): boolean => JSON.stringify(one) === JSON.stringify(other)

export function withSameRows(before: ListState | undefined, now: ListState): ListState {
  if (!before) return now
  const known = new Map(before.rows.map(row => [row.key, row]))
  const rows = now.rows.map(row => {
    const old = known.get(row.key)
    return old && same(old, row) ? old : row
  })
  return { ...now, rows, counts: sameCounts(before.counts, now.counts) ? before.counts : now.counts }
}
