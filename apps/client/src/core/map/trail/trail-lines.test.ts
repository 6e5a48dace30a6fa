import { expect, test } from 'vitest'
import { type TrailPoint, trailLines } from './trail-lines.ts'

const minute = 60_000
const at = (minutes: number, rest: Partial<TrailPoint> = {}): TrailPoint => ({
  time: minutes * minute,
  latitude: 30 + minutes / 100,
  longitude: 120,
  ...rest,
})

test('a trail has the last minutes only', () => {
  expect(trailLines([at(0), at(4), at(8), at(12)], 10 * minute)).toEqual([
    [
      [30.04, 120],
      [30.08, 120],
      [30.12, 120],
    ],
  ])
})

test('it is broken where nothing was reported, and a single point is no line', () => {
  expect(trailLines([at(0), at(1), at(9), at(10), at(16)], 30 * minute)).toEqual([
    [
      [30, 120],
      [30.01, 120],
    ],
    [
      [30.09, 120],
      [30.1, 120],
    ],
  ])
})

test('reports without a fix, from impossible places, or that come twice leave no mark', () => {
  const points = [at(0), at(1, { latitude: null }), at(2, { implausible: true }), at(3), at(3), at(4)]
  expect(trailLines(points, 10 * minute)).toEqual([
    [
      [30, 120],
      [30.03, 120],
      [30.04, 120],
    ],
  ])
  expect(trailLines([], minute)).toEqual([])
})
