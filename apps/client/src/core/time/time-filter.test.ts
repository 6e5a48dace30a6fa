import { expect, test } from 'vitest'
import { rangeOf, timeFilterOf, timeFilters } from './time-filter.ts'

const now = new Date(2026, 0, 31, 15, 30).getTime()
const hours = (ms: number) => ms / 3_600_000

test('today begins at midnight, the other filters so many days ago, to the present', () => {
  expect(rangeOf('all', now)).toEqual({})
  expect(rangeOf('today', now)).toEqual({ beginTime: new Date(2026, 0, 31).getTime() })
  for (const [filter, days] of [
    ['threeDays', 3],
    ['week', 7],
    ['month', 30],
  ] as const) {
    const range = rangeOf(filter, now)
    expect(range?.endTime).toBeUndefined()
    expect(hours(now - (range?.beginTime ?? 0))).toBe(days * 24)
  }
})

test('days of one’s own choice count whole, either side may stay open, and the last may not lie before the first', () => {
  const custom = (begin: string, end: string) => rangeOf('custom', now, { begin, end })
  expect(custom('2026-01-05', '2026-01-05')).toEqual({
    beginTime: new Date(2026, 0, 5).getTime(),
    endTime: new Date(2026, 0, 6).getTime() - 1,
  })
  expect(custom('', '2026-01-31')).toEqual({ endTime: new Date(2026, 1, 1).getTime() - 1 })
  expect(custom('2026-01-05', '')).toEqual({ beginTime: new Date(2026, 0, 5).getTime() })
  expect(custom('', 'nonsense')).toEqual({})
  expect(custom('2026-01-05', '2026-01-04')).toBeUndefined()
})

test('what an address names that is no filter is none', () => {
  expect(timeFilters.map(timeFilterOf)).toEqual([...timeFilters])
  expect(timeFilterOf('yesterday')).toBe('all')
  expect(timeFilterOf(null)).toBe('all')
})
