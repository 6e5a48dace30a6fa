import { expect, test } from 'vitest'
import { joinPages, listAfter, pageAfter, type PagedList } from './use-pages.ts'

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

test('a list that needs another call first is not empty before: it loads, or has failed as that call has and asks for it again', () => {
  const list: PagedList<string> = {
    rows: [],
    total: 0,
    state: 'there',
    error: null,
    nextPage: 'none',
    loadMore: () => expect.fail(),
    reload: () => expect.fail(),
    // oxlint-disable-next-line require-yield -- there is nothing
    all: async function* all() {
      expect.fail()
    },
  }
  let asked = 0
  const refetch = () => {
    asked++
    return expect.anything()
  }
  expect(listAfter({ data: undefined, error: null, refetch }, list).state).toBe('loading')
  const failed = listAfter({ data: undefined, error: new Error('no answer'), refetch }, list)
  expect([failed.state, failed.error?.message]).toEqual(['failed', 'no answer'])
  failed.reload()
  expect(asked).toBe(1)
  expect(listAfter({ data: 'Asia/Shanghai', error: null, refetch }, list)).toBe(list)
})
