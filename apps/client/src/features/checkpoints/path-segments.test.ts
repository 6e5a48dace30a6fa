import type { TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { pathSegments } from './path-segments.ts'

const begin = Date.UTC(2026, 4, 20, 4)
const no = { recorderSpeed: null, mileage: null, alarms: 0, late: false }
/** Ten seconds apart, eastwards at 60 km/h. */
const drive = (count: number): TrackPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    time: begin + at * 10_000,
    latitude: 31,
    longitude: 121 + at * 0.00175,
    speed: 60,
    course: 90,
    accOn: true,
    ...no,
  }))

test('an outlier and a fix at 0,0 are not part of the path', () => {
  const points = drive(60).map((point, at) => {
    if (at === 20) return { ...point, latitude: 31.3 }
    return at === 40 ? { ...point, latitude: 0, longitude: 0 } : point
  })
  const pieces = pathSegments(points)
  expect(pieces).toHaveLength(1)
  expect(new Set(pieces.flat().map(([latitude]) => latitude))).toEqual(new Set([31]))
})

test('where nothing was heard for long there is no line', () => {
  const points = drive(300).filter((_, at) => at < 100 || at >= 200)
  expect(pathSegments(points)).toHaveLength(2)
  expect(pathSegments([])).toEqual([])
  expect(pathSegments(drive(1))).toEqual([])
})
