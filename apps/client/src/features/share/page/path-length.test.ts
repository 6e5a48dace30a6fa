import { expect, test } from 'vitest'
import { pathLength } from './path-length.ts'

test('a path is as long as its lines; gaps between them count nothing', () => {
  // A degree of latitude is about 111.2 km.
  const first: [number, number][] = [
    [31, 121],
    [31.5, 121],
    [32, 121],
  ]
  const second: [number, number][] = [
    [40, 121],
    [40.1, 121],
  ]
  expect(pathLength([first, second]) / 1000).toBeCloseTo(1.1 * 111.2, 0)
})

test('a path of one point, and one of none, have no length', () => {
  expect(pathLength([[[31, 121]]])).toBe(0)
  expect(pathLength([])).toBe(0)
})
