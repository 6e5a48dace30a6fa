/** Lines over the 180th meridian (field 18). */
import { expect, it } from 'vitest'
import { nearestLongitude, unwrappedLines } from './mercator.ts'

it('a longitude is taken in the copy of the world that is nearest to the one before', () => {
  expect(nearestLongitude(-179.9, 179.9)).toBeCloseTo(180.1)
  expect(nearestLongitude(179.9, -179.9)).toBeCloseTo(-180.1)
  expect(nearestLongitude(10, 170)).toBe(10)
  expect(nearestLongitude(-179.9, 540)).toBeCloseTo(540.1)
})

it('lines stay short over the meridian, from line to line, there and back', () => {
  const lines = unwrappedLines([
    [
      [179.9, 1],
      [-179.9, 2],
    ],
    [
      [-179.8, 3],
      [179.8, 4],
    ],
  ])
  const rounded = lines.map(line => line.map(([longitude, latitude]) => [Math.round(longitude * 10) / 10, latitude]))
  expect(rounded).toEqual([
    [
      [179.9, 1],
      [180.1, 2],
    ],
    [
      [180.2, 3],
      [179.8, 4],
    ],
  ])
  expect(unwrappedLines([])).toEqual([])
  expect(
    unwrappedLines([
      [
        [121, 31],
        [122, 31],
      ],
    ]),
  ).toEqual([
    [
      [121, 31],
      [122, 31],
    ],
  ])
})
