import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPoints } from './testing/any-track.ts'
import { TestDay } from './testing/day.ts'
import { pointAt, trackFromPoints } from './track.ts'

test('the order in which points arrive does not change the track', () => {
  fc.assert(
    fc.property(
      anyPoints.chain(points => fc.tuple(fc.constant(points), fc.shuffledSubarray(points, { minLength: points.length }))),
      ([points, shuffled]) => {
        expect(trackFromPoints(shuffled)).toEqual(trackFromPoints(points))
      },
    ),
    { seed: 808 },
  )
})

test('a duplicate point is kept once, two different ones of one time are both kept', () => {
  const [point] = new TestDay().drive(10).points
  if (!point) throw new Error('no point')
  const other = { ...point, speed: 11 }
  expect(trackFromPoints([point, other, point]).length).toBe(2)
})

test('a point reads back as it was given', () => {
  const { points } = new TestDay()
    .drive(60, { recorder: true, alarms: 0x80000001 })
    .leg({ seconds: 60, fixed: false, late: true })
  const track = trackFromPoints(points)
  points.forEach((point, row) => {
    const { latitude, longitude, ...stopIndex } = pointAt(track, row) ?? {}
    expect(stopIndex).toEqual(
      expect.objectContaining({ time: point.time, speed: point.speed, recorderSpeed: point.recorderSpeed }),
    )
    expect(stopIndex).toMatchObject({ accOn: point.accOn, mileage: point.mileage, alarms: point.alarms, late: point.late })
    if (point.latitude === null || point.longitude === null) expect([latitude, longitude]).toEqual([null, null])
    else {
      expect(latitude).toBeCloseTo(point.latitude, 6)
      expect(longitude).toBeCloseTo(point.longitude, 6)
    }
  })
  expect(pointAt(track, -1)).toBeUndefined()
  expect(pointAt(track, points.length)).toBeUndefined()
})
