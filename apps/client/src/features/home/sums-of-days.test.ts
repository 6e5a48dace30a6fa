import { expect, test } from 'vitest'
import { sumsOfDays } from './sums-of-days.ts'

test('days of several platforms are added up, in order, seven at most', () => {
  const days = (from: number, started: number) =>
    Array.from({ length: 7 }, (_, at) => ({ day: `2026-01-0${from + at}`, started, processed: 1 }))
  expect(sumsOfDays([...days(1, 2), ...days(2, 3)])).toEqual(
    [2, 3, 4, 5, 6, 7]
      .map(day => ({ day: `2026-01-0${day}`, started: 5, processed: 2 }))
      .concat({ day: '2026-01-08', started: 3, processed: 1 }),
  )
})
