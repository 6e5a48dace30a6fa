import { limits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { EditBudget } from './edit-budget.ts'

test('a user has as many edits at once as a minute allows, then one whenever one has refilled, and others have their own', () => {
  let now = 1_000
  const budget = new EditBudget(() => now)
  const refused = expect.objectContaining({ error: 'request.tooManyEdits' })
  for (let edit = 0; edit < limits.editsPerMinute; edit++) budget.spend(1)
  expect(() => budget.spend(1)).toThrow(refused)
  budget.spend(2)
  now += 60_000 / limits.editsPerMinute
  budget.spend(1)
  expect(() => budget.spend(1)).toThrow(refused)
  now += 60_000 * 60
  for (let edit = 0; edit < limits.editsPerMinute; edit++) budget.spend(1)
  expect(() => budget.spend(1)).toThrow(refused)
})
