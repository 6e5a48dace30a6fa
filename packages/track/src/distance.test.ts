import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distancesOf, mileageOf } from './distance.ts'
import { fixesOf, isImplausible } from './fixes.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { anyPoints } from './testing/any-track.ts'
import { TestDay } from './testing/day.ts'
import { speedAt, topSpeed } from './speed.ts'
import { trackFromPoints } from './track.ts'

const mileage = (day: TestDay) => {
  const track = trackFromPoints(day.points)
  return { ...mileageOf(track), driven: distancesOf(track).at(-1) ?? 0 }
}
const noOdometer = (day: TestDay) => trackFromPoints(day.points.map(point => ({ ...point, mileage: null })))

test('distances never decrease, and start at 0', () => {
  fc.assert(
    fc.property(anyPoints, points => {
      const track = trackFromPoints(points)
      const stops = stopsIn(track, defaultStopRule)
      const km = distancesOf(track)
      expect(km).toHaveLength(track.length)
      expect(km[0] ?? 0).toBe(0)
      for (let row = 1; row < km.length; row++) expect(km[row]).toBeGreaterThanOrEqual(km[row - 1] as number)
      // From the first fix in it: until there it may still have come to its place.
      for (const { firstRow, lastRow } of stops) {
        const fix = fixesOf(track).rows.find(row => row >= firstRow && row <= lastRow)
        if (fix !== undefined) expect(km[lastRow]).toBe(km[fix])
      }
      expect(mileageOf(track).km).toBeGreaterThanOrEqual(0)
    }),
    { seed: 808 },
  )
})

test('a drive is as long as its path; the mileage is the odometer’s', () => {
  const { km, by, driven } = mileage(new TestDay().drive(3_610))
  expect(driven).toBeCloseTo(72, 0)
  expect(km).toBeCloseTo(72, 1)
  expect(by).toBe('odometer')
})

test('without an odometer the mileage is the distance between fixes', () => {
  const track = noOdometer(new TestDay().drive(3_610))
  expect(mileageOf(track)).toEqual({ km: distancesOf(track).at(-1), by: 'distance' })
  expect(mileageOf(trackFromPoints([]))).toEqual({ km: 0, by: 'distance' })
})

test('an odometer that only covers a part counts there, the distance elsewhere', () => {
  const day = new TestDay().drive(1_800).drive(1_810)
  const track = trackFromPoints(day.points.map((point, i) => (i < 100 ? { ...point, mileage: null } : point)))
  expect(mileageOf(track)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
})

test('an odometer that falls, jumps or is set to zero counts only where it is plausible', () => {
  const reset = new TestDay().drive(1_800).odometer(0).drive(1_810)
  expect(mileage(reset)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
  const jump = new TestDay().drive(1_800).odometer(900_000).drive(1_810)
  expect(mileage(jump)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
  const flicker = new TestDay().drive(3_610)
  flicker.points.forEach((point, i) => {
    if (i % 50 === 20) point.mileage = 0
  })
  expect(mileage(flicker)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
})

test('an odometer that does not change while the vehicle drives is ignored', () => {
  expect(mileage(new TestDay().drive(3_610, { counts: false }))).toMatchObject({ by: 'distance', km: expect.closeTo(72, 0) })
  const stuckForAWhile = new TestDay().drive(1_200).drive(1_200, { counts: false }).drive(1_210)
  expect(mileage(stuckForAWhile)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
})

test('an odometer that counts whole kilometres is plausible', () => {
  const day = new TestDay().drive(3_610)
  for (const point of day.points) point.mileage = Math.floor(point.mileage ?? 0)
  expect(mileage(day)).toMatchObject({ by: 'odometer', km: expect.closeTo(72, 0) })
})

test('a ferry adds distance, but nothing to the odometer', () => {
  const day = new TestDay()
    .drive(1_800)
    .stop(600)
    .leg({ seconds: 3_600, speed: 22, acc: false, counts: false })
    .stop(600)
    .drive(1_810)
  const { km, by, driven } = mileage(day)
  expect(driven).toBeCloseTo(94, 0)
  expect(km).toBeCloseTo(72, 0)
  expect(by).toBe('odometer')
})

test('in a tunnel the odometer counts, and its distance is not counted twice', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, speed: 72, fixed: false }).drive(610)
  expect(mileage(day)).toMatchObject({ by: 'odometer', km: expect.closeTo(36, 0) })
  const without = new TestDay().leg({ seconds: 600, speed: 72, fixed: false })
  expect(mileage(without)).toMatchObject({ by: 'odometer', km: expect.closeTo(11.8, 0), driven: 0 })
})

test('a tunnel counts as the straight line through it', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, speed: 72, fixed: false }).drive(610)
  expect(mileage(day).driven).toBeCloseTo(36, 0)
})

test('drift while stationary in traffic with ACC on adds no distance; creeping does', () => {
  const still = trackFromPoints(new TestDay().leg({ seconds: 3_600, errs: 9 }).points)
  expect(distancesOf(still).at(-1)).toBe(0)
  const creeping = trackFromPoints(new TestDay().leg({ seconds: 3_610, speed: 2.5 }).points)
  expect(distancesOf(creeping).at(-1)).toBeCloseTo(2.5, 1)
})

test('speeds are given by source; null where the source had none', () => {
  const track = trackFromPoints(
    new TestDay().drive(20, { recorder: true }).leg({ seconds: 10, fixed: false }).drive(10, { speed: 81.5 }).points,
  )
  expect([0, 1, 2, 3, 4].map(row => speedAt(track, row, 'gps'))).toEqual([72, 72, null, 81.5, null])
  expect([0, 1, 2, 3, -1].map(row => speedAt(track, row, 'recorder'))).toEqual([72, 72, null, null, null])
  expect(topSpeed(track)).toBe(81.5)
  expect(topSpeed(track, 'recorder')).toBe(72)
  expect(topSpeed(trackFromPoints([]))).toBeNull()
})

test('a report with an implausible fix gives no speed', () => {
  const { points } = new TestDay().drive(600)
  const track = trackFromPoints(
    points.map((point, i) => (i === 30 ? { ...point, latitude: 50, speed: 200, recorderSpeed: 200 } : point)),
  )
  expect([speedAt(track, 30, 'gps'), speedAt(track, 30, 'recorder'), isImplausible(track, 30), isImplausible(track, 31)]).toEqual(
    [null, null, true, false],
  )
  expect(topSpeed(track)).toBe(72)
})
