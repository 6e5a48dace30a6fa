import { expect, test } from 'vitest'
import { throughMinute, timesOf, wrongTimes } from './quick-times.ts'

const noon = new Date(2026, 4, 20, 12).getTime()
const day = 86_400_000

test('quick times are days of this device, and a week that ends now', () => {
  expect(timesOf('today', noon)).toEqual({ from: new Date(2026, 4, 20).getTime(), to: noon })
  expect(timesOf('yesterday', noon)).toEqual({
    from: new Date(2026, 4, 19).getTime(),
    to: new Date(2026, 4, 20).getTime() - 1_000,
  })
  expect(timesOf('dayBefore', noon).from).toBe(new Date(2026, 4, 18).getTime())
  expect(wrongTimes(timesOf('week', noon))).toBeUndefined()
})

test('seven days are allowed, more are not, nor a start behind the end', () => {
  expect(wrongTimes({ from: noon - 7 * day, to: noon })).toBeUndefined()
  expect(wrongTimes({ from: noon - 7 * day - 1, to: noon })).toBe('track.range')
  expect(wrongTimes({ from: noon, to: noon - 1 })).toBe('track.order')
})

test('the last minute is included, but never more than the longest range', () => {
  expect(throughMinute(noon - day, noon)).toBe(noon + 59_999)
  expect(throughMinute(noon - 7 * day, noon)).toBe(noon)
})
