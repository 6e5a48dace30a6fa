import { expect, test } from 'vitest'
import { dayMonthOf, dayRange, decimal, fixedNumber, minuteRange, number } from './format.ts'

const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()

test('a range within a day tells the day once', () => {
  expect(minuteRange(at(5, 8), at(5, 13), 'en')).toBe('05 Jan 2026, 08:00 – 13:00')
  expect(minuteRange(at(5, 8), at(5, 13), 'zh')).toBe('2026/01/05 08:00 – 13:00')
})

test('a range over midnight tells both days', () => {
  expect(minuteRange(at(5, 8), at(6, 13), 'en')).toBe('05 Jan 2026, 08:00 – 06 Jan 2026, 13:00')
})

test('a day that a platform does not tell, or tells in its own way, is shown as it is', () => {
  expect(dayMonthOf('2026-11-22', 'en')).toBe('22 Nov')
  expect(dayMonthOf('Q3', 'en')).toBe('Q3')
  expect(dayMonthOf(undefined, 'zh')).toBe('')
})

test('days of figures are written as dates are, one day once, and what is no day as it came', () => {
  expect(dayRange('2026-11-22', '2026-11-29', 'en')).toBe('22 Nov 2026 – 29 Nov 2026')
  expect(dayRange('2026-11-22', '2026-11-22', 'zh')).toBe('2026/11/22')
  expect(dayRange('2026-W48', '2026-W48', 'en')).toBe('2026-W48')
})

test('a little below nothing is nothing, and below it has its sign', () => {
  const all = (value: number) => [number(value, 'en', 1), fixedNumber(value, 'zh', 1), decimal(value, 'en', 1)]
  expect(all(-0.04)).toEqual(['0', '0.0', '0.0'])
  expect(all(-1.26)).toEqual(['-1.3', '-1.3', '-1.3'])
})
