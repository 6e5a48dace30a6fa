import { expect, test } from 'vitest'
import { singlePrecisionIn } from './single-precision.ts'

test('a number that was stored with single precision is named by its path', () => {
  expect(singlePrecisionIn({ rows: [{ id: 1 }, { speed: Math.fround(107.6) }] })).toBe('data.rows[].speed')
  expect(singlePrecisionIn(Math.fround(23.1))).toBe('data')
})

test('whole numbers, places and halves are none', () => {
  expect(
    singlePrecisionIn([0, 60, 16_777_216, 0.5, 107.6, 31.230_416, 121.473_701, 1 / 3, 2 ** -12, Number.NaN, 'a', null]),
  ).toBeUndefined()
})
