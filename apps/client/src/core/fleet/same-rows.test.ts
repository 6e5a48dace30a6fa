import { expect, test } from 'vitest'
import { noCounts } from './counts.ts'
import type { ListState, OrganisationListRow } from './list-view.ts'
import { withSameRows } from './same-rows.ts'

const row = (key: string, total: number): OrganisationListRow => ({
  kind: 'organisation',
  key,
  depth: 0,
  position: 1,
  siblings: 2,
  parent: -1,
  name: key,
  open: false,
  counts: { ...noCounts, total },
  chosen: 'none',
})
const state = (...rows: OrganisationListRow[]): ListState => ({
  total: rows.length,
  vehicles: 0,
  from: 0,
  rows,
  counts: { ...noCounts },
  chosen: 'none',
  chosenInAll: 0,
})

test('rows and counts that say the same are the ones of before, wherever they are in the list', () => {
  const before = state(row('a', 1), row('b', 2))
  const after = withSameRows(before, state(row('b', 2), row('a', 3)))
  expect(after.rows[0]).toBe(before.rows[1])
  expect(after.rows[1]).toEqual(row('a', 3))
  expect(after.counts).toBe(before.counts)
})
