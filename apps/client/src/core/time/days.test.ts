import { expect, test } from 'vitest'
import { dayIn, inputDay, inputTime, midnight, timeIn } from './days.ts'

const noon = new Date(2026, 4, 20, 12, 30, 20).getTime()

test('days begin at midnight of this device', () => {
  expect(midnight(noon)).toBe(new Date(2026, 4, 20).getTime())
  expect(midnight(noon, -20)).toBe(new Date(2026, 3, 30).getTime())
  expect(midnight(noon, 1)).toBe(new Date(2026, 4, 21).getTime())
})

test('a day goes into an input and comes back', () => {
  expect(inputDay(noon)).toBe('2026-05-20')
  expect(dayIn('2026-05-20')).toBe(midnight(noon))
  expect(dayIn('2026-05-31', 1)).toBe(new Date(2026, 5, 1).getTime())
  expect(dayIn('')).toBeUndefined()
  expect(dayIn('2026-05')).toBeUndefined()
  expect(dayIn('2026-99-99')).toBeUndefined()
})

test('a time goes into an input and comes back, to the minute or to the second', () => {
  expect(inputTime(noon, 'second')).toBe('2026-05-20T12:30:20')
  expect(timeIn(inputTime(noon, 'second'))).toBe(noon)
  expect(timeIn(inputTime(noon, 'minute'))).toBe(noon - 20_000)
  expect(timeIn('')).toBeNaN()
})
