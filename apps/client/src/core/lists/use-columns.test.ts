import { expect, test } from 'vitest'
import { choiceOf, hiddenIn } from './use-columns.ts'

const columns = [{ key: 'plate' }, { key: 'place', hidden: true }, { key: 'cold', asked: true }, { key: 'door', asked: true }]

test('a column that comes and goes is shown only to who asked for it, also after others were chosen', () => {
  expect(hiddenIn(columns, undefined)).toEqual(['place', 'cold', 'door'])
  // A choice from before there was such a column.
  expect(hiddenIn(columns, ['plate'])).toEqual(['plate', 'cold', 'door'])
  const chosen = choiceOf(columns, ['plate', 'door'], undefined)
  expect(hiddenIn(columns, chosen)).toEqual(['plate', 'door'])
  expect(hiddenIn(columns, choiceOf(columns, ['plate', 'cold', 'door'], chosen))).toEqual(['plate', 'cold', 'door'])
})

test('what was asked for is kept while the column is not there', () => {
  const chosen = choiceOf(columns, ['door'], undefined)
  const without = columns.filter(({ asked }) => !asked)
  expect(hiddenIn(without, chosen)).toEqual([])
  expect(hiddenIn(columns, choiceOf(without, ['place'], chosen))).toEqual(['place', 'door'])
})
