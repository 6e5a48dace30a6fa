import { expect, test } from 'vitest'
import { timeTyped } from './time-typed.ts'

const at = (date: number, ...time: number[]) => new Date(2026, 2, date, ...time).getTime()
const period = { from: at(4), to: at(5, 12) }
const near = at(4, 9)

test('a time of day is read as people type it', () => {
  for (const text of ['14:00', '14：00', '14', '1400', '14:00:00', '14.00', ' 140000 '])
    expect(timeTyped(text, near, period), text).toBe(at(4, 14))
  expect(timeTyped('9:05:30', near, period)).toBe(at(4, 9, 5, 30))
  for (const text of ['', '25:00', '14:60', 'noon', '-1']) expect(timeTyped(text, near, period), text).toBe('unreadable')
})

test('it is that of the day of the clock, else of the day of the period that has it', () => {
  expect(timeTyped('10:00', at(5, 11), period)).toBe(at(5, 10))
  expect(timeTyped('14:00', at(5, 11), period)).toBe(at(4, 14))
  expect(timeTyped('14:00', at(5, 9), { from: at(5), to: at(5, 12) })).toBe('outside')
})
