import { expect, test } from 'vitest'
import { howOften, pieceLine, roadView } from './road-lines.ts'

const piece = { latitude: 31.2, longitude: 121.5, direction: 2, course: 90, passes: 1, speed: 50 }

test('a piece is a line of its cell in the direction of travel', () => {
  const [from, to] = pieceLine(piece, 19)
  expect(to.longitude - from.longitude).toBeCloseTo(360 / 2 ** 19, 8)
  expect(to.latitude).toBeCloseTo(from.latitude, 8)
  expect((from.longitude + to.longitude) / 2).toBeCloseTo(121.5, 8)
  const [south, north] = pieceLine({ ...piece, course: 0 }, 19)
  expect(north.latitude).toBeGreaterThan(south.latitude)
  expect(north.longitude).toBeCloseTo(south.longitude, 8)
})

test('a view is asked for whole, and again only when the map has moved on or is of another zoom', () => {
  const seen = { west: 121.4, east: 121.6, south: 31.1, north: 31.3 }
  const view = roadView(seen, 12.7, 'wgs84')
  expect(view.zoom).toBe(12)
  expect(view.west).toBeLessThanOrEqual(seen.west)
  expect(view.east).toBeGreaterThanOrEqual(seen.east)
  expect(view.south).toBeLessThanOrEqual(seen.south)
  expect(view.north).toBeGreaterThanOrEqual(seen.north)
  const moved = { ...seen, west: 121.401, east: 121.601 }
  expect(roadView(moved, 12.2, 'wgs84')).toEqual(view)
  expect(roadView(moved, 13.2, 'wgs84')).not.toEqual(view)
  // Over the edge of the world it ends there.
  expect(roadView({ west: 170, east: 190, south: -10, north: 10 }, 5, 'wgs84').east).toBe(180)
})

test('the road that is driven most is the strongest, one that was driven once the weakest', () => {
  expect([1, 10, 100].map(passes => howOften(passes, 100))).toEqual([0, 0.5, 1])
  expect(howOften(1, 1)).toBe(1)
})
