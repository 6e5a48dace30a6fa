import { expect, test } from 'vitest'
import { pathOf, scaleOf, valueAt } from './sensor-line.ts'

const curve = { times: [0, 100, 200, 300], values: [0, 10, null, 10] }
const scale = { low: 0, high: 10 }

test('a line ends where nothing is known, and a switch goes in steps', () => {
  expect(pathOf(curve, 0, 1_000, scale, false)).toBe('M0.0 100.0L100.0 0.0M300.0 0.0')
  expect(pathOf(curve, 0, 1_000, scale, true)).toBe('M0.0 100.0H100.0V0.0H200.0M300.0 0.0')
})

test('a value counts until the next reading, and not for ever', () => {
  expect([0, 99, 100, 250, 900_300, 900_301, -1].map(time => valueAt(curve, time))).toEqual([
    0,
    0,
    10,
    undefined,
    10,
    undefined,
    undefined,
  ])
})

test('a line that does not move is in the middle', () => {
  expect(scaleOf({ values: [5, null, 5] })).toEqual({ low: 4, high: 6 })
  expect(scaleOf({ values: [null] })).toEqual({ low: 0, high: 1 })
})
