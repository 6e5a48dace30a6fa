import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distancesOf, mileageOf } from './distance.ts'
import { fixesOf, isDoubted } from './fixes.ts'
import { defaultParking, parksIn } from './parking.ts'
import { anyPoints } from './test-any-track.ts'
import { TestDay } from './test-day.ts'
import { speedAt, topSpeed } from './speed.ts'
import { trackOf } from './track.ts'

const mileage = (day: TestDay) => {
  const track = trackOf(day.points)
  const parks = parksIn(track, defaultParking)
  return { ...mileageOf(track, parks), driven: distancesOf(track, parks).at(-1) ?? 0 }
}
const noOdometer = (day: TestDay) => trackOf(day.points.map(point => ({ ...point, mileage: null })))

test('distances never fall, and begin with nothing', () => {
  fc.assert(
    fc.property(anyPoints, points => {
      const track = trackOf(points)
      const parks = parksIn(track, defaultParking)
      const km = distancesOf(track, parks)
      expect(km).toHaveLength(track.length)
      expect(km[0] ?? 0).toBe(0)
      for (let row = 1; row < km.length; row++) expect(km[row]).toBeGreaterThanOrEqual(km[row - 1] as number)
      // From the first fix in it: until there it may still have come to its place.
      for (const { firstRow, lastRow } of parks) {
        const fix = fixesOf(track).rows.find(row => row >= firstRow && row <= lastRow)
        if (fix !== undefined) expect(km[lastRow]).toBe(km[fix])
      }
      expect(mileageOf(track, parks).km).toBeGreaterThanOrEqual(0)
    }),
    { seed: 808 },
  )
})

test('a drive is as long as its way; the mileage is the odometer’s', () => {
  const { km, by, driven } = mileage(new TestDay().drive(3_610))
  expect(driven).toBeCloseTo(72, 0)
  expect(km).toBeCloseTo(72, 1)
  expect(by).toBe('odometer')
})

test('without an odometer it is the distance', () => {
  const track = noOdometer(new TestDay().drive(3_610))
  expect(mileageOf(track, [])).toEqual({ km: distancesOf(track, []).at(-1), by: 'distance' })
  expect(mileageOf(trackOf([]), [])).toEqual({ km: 0, by: 'distance' })
})

test('an odometer that only covers a part counts there, the distance elsewhere', () => {
  const day = new TestDay().drive(1_800).drive(1_810)
  const track = trackOf(day.points.map((point, i) => (i < 100 ? { ...point, mileage: null } : point)))
  expect(mileageOf(track, [])).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
})

test('an odometer that falls, leaps or is set to zero counts only where it is sound', () => {
  const reset = new TestDay().drive(1_800).odometer(0).drive(1_810)
  expect(mileage(reset)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
  const leap = new TestDay().drive(1_800).odometer(900_000).drive(1_810)
  expect(mileage(leap)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
  const flicker = new TestDay().drive(3_610)
  flicker.points.forEach((point, i) => {
    if (i % 50 === 20) point.mileage = 0
  })
  expect(mileage(flicker)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
})

test('an odometer that stands while the vehicle drives is not believed', () => {
  expect(mileage(new TestDay().drive(3_610, { counts: false }))).toMatchObject({ by: 'distance', km: expect.closeTo(72, 0) })
  const stuckForAWhile = new TestDay().drive(1_200).drive(1_200, { counts: false }).drive(1_210)
  expect(mileage(stuckForAWhile)).toMatchObject({ by: 'both', km: expect.closeTo(72, 0) })
})

test('an odometer that counts whole kilometres is sound', () => {
  const day = new TestDay().drive(3_610)
  for (const point of day.points) point.mileage = Math.floor(point.mileage ?? 0)
  expect(mileage(day)).toMatchObject({ by: 'odometer', km: expect.closeTo(72, 0) })
})

test('a ferry is a way, but not one that the odometer counts', () => {
  const day = new TestDay()
    .drive(1_800)
    .park(600)
    .leg({ seconds: 3_600, speed: 22, acc: false, counts: false })
    .park(600)
    .drive(1_810)
  const { km, by, driven } = mileage(day)
  expect(driven).toBeCloseTo(94, 0)
  expect(km).toBeCloseTo(72, 0)
  expect(by).toBe('odometer')
})

test('in a tunnel the odometer counts, and its way is not counted twice', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, speed: 72, fixed: false }).drive(610)
  expect(mileage(day)).toMatchObject({ by: 'odometer', km: expect.closeTo(36, 0) })
  const without = new TestDay().leg({ seconds: 600, speed: 72, fixed: false })
  expect(mileage(without)).toMatchObject({ by: 'odometer', km: expect.closeTo(11.8, 0), driven: 0 })
})

test('a tunnel counts as the straight line through it', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, speed: 72, fixed: false }).drive(610)
  expect(mileage(day).driven).toBeCloseTo(36, 0)
})

test('standing in traffic with ACC on, a fix that wanders is no way; creeping is one', () => {
  const still = trackOf(new TestDay().leg({ seconds: 3_600, errs: 9 }).points)
  expect(distancesOf(still, []).at(-1)).toBe(0)
  const creeping = trackOf(new TestDay().leg({ seconds: 3_610, speed: 2.5 }).points)
  expect(distancesOf(creeping, []).at(-1)).toBeCloseTo(2.5, 1)
})

test('speeds are told by source, and not where the source had none', () => {
  const track = trackOf(
    new TestDay().drive(20, { recorder: true }).leg({ seconds: 10, fixed: false }).drive(10, { speed: 81.5 }).points,
  )
  expect([0, 1, 2, 3, 4].map(row => speedAt(track, row, 'gps'))).toEqual([72, 72, null, 81.5, null])
  expect([0, 1, 2, 3, -1].map(row => speedAt(track, row, 'recorder'))).toEqual([72, 72, null, null, null])
  expect(topSpeed(track)).toBe(81.5)
  expect(topSpeed(track, 'recorder')).toBe(72)
  expect(topSpeed(trackOf([]))).toBeNull()
})

test('a report whose place is not believed says no speed of its time', () => {
  const { points } = new TestDay().drive(600)
  const track = trackOf(points.map((point, i) => (i === 30 ? { ...point, latitude: 50, speed: 200, recorderSpeed: 200 } : point)))
  expect([speedAt(track, 30, 'gps'), speedAt(track, 30, 'recorder'), isDoubted(track, 30), isDoubted(track, 31)]).toEqual([
    null,
    null,
    true,
    false,
  ])
  expect(topSpeed(track)).toBe(72)
})
