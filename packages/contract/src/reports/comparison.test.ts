import { expect, test } from 'vitest'
import { changeOf, comparedDays, dayBeside, shareOf } from './comparison.ts'

test.each([
  ['a week with the week before', '2026-11-09', '2026-11-15', 'previous', '2026-11-02', '2026-11-08'],
  ['a month of 31 days with the one of 30 before', '2026-10-01', '2026-10-31', 'previous', '2026-09-01', '2026-09-30'],
  ['January with December', '2026-01-01', '2026-01-31', 'previous', '2025-12-01', '2025-12-31'],
  ['a leap February with that of a year before', '2024-02-01', '2024-02-29', 'lastYear', '2023-02-01', '2023-02-28'],
  ['29 February with as many days from the 28th', '2024-02-29', '2024-03-01', 'lastYear', '2023-02-28', '2023-03-01'],
  ['a week with the same dates last year', '2026-11-09', '2026-11-15', 'lastYear', '2025-11-09', '2025-11-15'],
  ['a week with any other', '2026-11-09', '2026-11-15', '2026-06-01', '2026-06-01', '2026-06-07'],
  ['a month with any month', '2026-10-01', '2026-10-31', '2026-02-01', '2026-02-01', '2026-02-28'],
  ['a month with days that are none', '2026-10-01', '2026-10-31', '2026-02-02', '2026-02-02', '2026-03-04'],
])('compares %s', (_, first, last, compare, otherFirst, otherLast) => {
  expect(comparedDays({ first, last }, compare)).toEqual({ first: otherFirst, last: otherLast })
})

test('days are put beside each other by their place in the period', () => {
  const days = { first: '2026-03-01', last: '2026-03-31' }
  const other = comparedDays(days, 'previous')
  expect(dayBeside('2026-03-28', days, other)).toBe('2026-02-28')
  // February has no 29th: nothing is known of the day that stands there.
  expect(dayBeside('2026-03-29', days, other) > other.last).toBe(true)
})

test('a change from nothing is none, and shares are those of what may be added up', () => {
  expect(changeOf(110, 100)).toBeCloseTo(10)
  expect(changeOf(0, 50)).toBe(-100)
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(null, 3)).toBeNull()
  expect(shareOf('distance', 25, 100)).toBe(25)
  expect(shareOf('topSpeed', 25, 100)).toBeNull()
  expect(shareOf('distance', 25, 0)).toBeNull()
})
