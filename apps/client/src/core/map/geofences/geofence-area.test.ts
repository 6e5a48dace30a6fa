import { expect, test } from 'vitest'
import { areaOf } from './geofence-area.ts'

test('a circle is a ring around its middle, a route encloses nothing', () => {
  const area = areaOf({ circle: { latitude: 30, longitude: 120, radius: 1_000 }, polygon: [] })
  expect(area?.north).toBeCloseTo(30.009, 3)
  expect(area?.west).toBeCloseTo(119.9896, 3)
  const points = [
    { latitude: 30, longitude: 120 },
    { latitude: 31, longitude: 121 },
  ]
  expect(areaOf({ circle: null, polygon: [], route: { width: 50, points, sections: [], waypoints: [] } })).toBeUndefined()
})

test('a polygon over the date line is one area, whose east lies beyond 180 degrees', () => {
  const corners = [179, -179, -179, 179].map((longitude, at) => ({ longitude, latitude: at < 2 ? 10 : 12 }))
  expect(areaOf({ circle: null, polygon: corners })).toEqual({
    west: 179,
    south: 10,
    east: 181,
    north: 12,
    ring: [
      [179, 10],
      [181, 10],
      [181, 12],
      [179, 12],
    ],
  })
})
