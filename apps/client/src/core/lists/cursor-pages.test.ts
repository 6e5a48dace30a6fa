import { expect, test } from 'vitest'
import { rowsInOrder } from './cursor-pages.ts'

interface Row {
  id: string
  time: number
}
const row = (id: string, time: number): Row => ({ id, time })
const newestFirst = { idOf: ({ id }: Row) => id, compare: (a: Row, b: Row) => b.time - a.time }
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

test('of several platforms, what is older than the end of a page with more behind it waits for the next page', () => {
  const first = { rows: [row('1@A', 100), row('2@A', 90), row('1@B', 95), row('2@B', 10)], next: ['2@A'] }
  expect(ids(rowsInOrder([first], newestFirst))).toEqual(['1@A', '1@B', '2@A'])
  const second = { rows: [row('3@A', 50)], next: [] }
  expect(ids(rowsInOrder([first, second], newestFirst))).toEqual(['1@A', '1@B', '2@A', '3@A', '2@B'])
})

test('a row that two pages have is shown once, as the later page has it', () => {
  const pages = [
    { rows: [row('1', 20), row('2', 10)], next: ['2'] },
    { rows: [row('2', 15), row('3', 5)], next: [] },
  ]
  expect(rowsInOrder(pages, newestFirst)).toEqual([row('1', 20), row('2', 15), row('3', 5)])
})

test('a cursor whose row is not shown holds nothing back', () =>
  expect(ids(rowsInOrder([{ rows: [row('1', 20), row('2', 10)], next: ['9'] }], newestFirst))).toEqual(['1', '2']))
