import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPoints } from './test-any-track.ts'
import { TestDay } from './test-day.ts'
import { pointAt, trackOf } from './track.ts'

test('whatever order the points come in, the track is the same', () => {
  fc.assert(
    fc.property(
      anyPoints.chain(points => fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length }))),
      ([points, shuffled]) => {
        expect(trackOf(shuffled)).toEqual(trackOf(points))
      },
    ),
    { seed: 808 },
  )
})

test('a point that comes twice is there once, two different ones of one time both', () => {
  const [point] = new TestDay().drive(10).points
  if (!point) throw new Error('no point')
  const other = { ...point, speed: 11 }
  expect(trackOf([point, other, point]).length).toBe(2)
})

test('a point is told as it was given', () => {
  const { points } = new TestDay()
    .drive(60, { recorder: true, alarms: 0x80000001 })
    .leg({ seconds: 60, fixed: false, late: true })
  const track = trackOf(points)
  points.forEach((point, row) => {
    const { latitude, longitude, ...rest } = pointAt(track, row) ?? {}
    expect(rest).toEqual(expect.objectContaining({ time: point.time, speed: point.speed, recorderSpeed: point.recorderSpeed }))
    expect(rest).toMatchObject({ accOn: point.accOn, mileage: point.mileage, alarms: point.alarms, late: point.late })
    if (point.latitude === null || point.longitude === null) expect([latitude, longitude]).toEqual([null, null])
    else {
      expect(latitude).toBeCloseTo(point.latitude, 6)
      expect(longitude).toBeCloseTo(point.longitude, 6)
    }
  })
  expect(pointAt(track, -1)).toBeUndefined()
  expect(pointAt(track, points.length)).toBeUndefined()
})
