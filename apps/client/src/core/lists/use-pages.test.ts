import { expect, test } from 'vitest'
import { joinPages, pageAfter } from './use-pages.ts'

const idOf = (row: string) => row

test('pages are requested until all rows are loaded, and an empty page ends the list', () => {
  const page = (rows: string[], total: number) => ({ rows, total })
  expect(pageAfter([page(['a', 'b'], 3)])).toBe(2)
  expect(pageAfter([page(['a', 'b'], 3), page(['c'], 3)])).toBeUndefined()
  expect(pageAfter([page(['a', 'b'], 3), page([], 3)])).toBeUndefined()
  expect(pageAfter([page([], 0)])).toBeUndefined()
})

test('a row that was pushed to the next page while one read is listed once', () => {
  expect(
    joinPages(
      [
        { rows: ['b', 'a'], total: 2 },
        { rows: ['a', 'z'], total: 3 },
      ],
      idOf,
    ),
  ).toEqual(['b', 'a', 'z'])
})
