import { expect, it } from 'vitest'
import { boundsOfPlaces, isOffCentre, limitPadding } from './follow.ts'
import { worldPixels } from '@outrider/geo/mercator'

it('the camera goes after what moves more than half a pixel', () => {
  const centre = { x: 0.5, y: 0.5 }
  const pixel = 1 / worldPixels(14)
  expect(isOffCentre({ x: 0.5 + 0.4 * pixel, y: 0.5 }, centre, 14)).toBe(false)
  expect(isOffCentre({ x: 0.5 + 0.6 * pixel, y: 0.5 }, centre, 14)).toBe(true)
})

it('what floats over a small map leaves room for the view', () => {
  const room = limitPadding({ top: 60, bottom: 700, left: 0, right: 0 }, 390, 844, 40)
  expect(room.top + room.bottom).toBeLessThanOrEqual(844 * 0.66 + 1e-9)
  expect(room.left).toBe(40)
})

it('places have a box of their outermost ones, none of them has no box', () => {
  const places = [
    [121, 31],
    [120, 33],
    [122, 30],
  ] as const
  expect(boundsOfPlaces(places)).toEqual([
    [120, 30],
    [122, 33],
  ])
  expect(boundsOfPlaces([])).toBeUndefined()
})

it('places on both sides of the 180th meridian are a small box beyond it (field 18)', () => {
  const fiji: [number, number][] = [
    [179.9, -17],
    [-179.8, -16],
  ]
  expect(boundsOfPlaces(fiji)).toEqual([
    [179.9, -17],
    [180.2, -16],
  ])
  expect(boundsOfPlaces(fiji.toReversed())).toEqual(boundsOfPlaces(fiji))
  // The shorter way between Europe and America is not over it.
  expect(
    boundsOfPlaces([
      [10, 50],
      [-70, 40],
    ])?.map(([longitude]) => longitude),
  ).toEqual([-70, 10])
  // A line that goes on beyond the meridian already.
  expect(
    boundsOfPlaces([
      [179.9, 0],
      [180.2, 0],
    ])?.map(([longitude]) => longitude),
  ).toEqual([179.9, 180.2])
})
