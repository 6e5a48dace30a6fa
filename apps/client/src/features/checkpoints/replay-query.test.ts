import { expect, test } from 'vitest'
import { localOf, queryIn, timeIn, timesOf, wrongIn } from './replay-query.ts'

const noon = new Date(2026, 4, 20, 12).getTime()
const day = 86_400_000

test('quick ranges are days of this device, and a week that ends now', () => {
  expect(timesOf('today', noon)).toEqual({ from: new Date(2026, 4, 20).getTime(), to: noon })
  expect(timesOf('yesterday', noon)).toEqual({
    from: new Date(2026, 4, 19).getTime(),
    to: new Date(2026, 4, 20).getTime() - 1_000,
  })
  expect(timesOf('dayBefore', noon).from).toBe(new Date(2026, 4, 18).getTime())
  expect(wrongIn({ vehicle: '1', ...timesOf('week', noon) })).toBeUndefined()
})

test('seven days are allowed, more are not, nor a start behind the end', () => {
  expect(wrongIn({ vehicle: '1', from: noon - 7 * day - 1, to: noon })).toBe('track.range')
  expect(wrongIn({ vehicle: '1', from: noon, to: noon - 1 })).toBe('track.order')
  expect(wrongIn({ vehicle: '', from: noon, to: noon })).toBe('report.noVehicle')
})

test('an address asks for what it names, or for nothing', () => {
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon - day}&to=${noon}`))).toEqual({
    vehicle: '7',
    from: noon - day,
    to: noon,
  })
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon}`))).toBeUndefined()
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon}&to=${noon - 1}`))).toBeUndefined()
})

test('times go into inputs and come back, to the minute', () => {
  expect(timeIn(localOf(noon + 30_000))).toBe(noon)
  expect(timeIn('')).toBeNaN()
})
