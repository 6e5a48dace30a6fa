import { expect, test } from 'vitest'
import { carriesIn } from './carried.ts'
import { distancesOf } from './distance.ts'
import { defaultParking, parksIn } from './parking.ts'
import { dayFrom, TestDay } from './test-day.ts'
import { trackOf } from './track.ts'

const carries = (day: TestDay) => carriesIn(trackOf(day.points))
const ferry = { seconds: 1_800, speed: 19, acc: false, counts: false, every: 60 }
const at = (second: number): number => dayFrom + second * 1_000

test('on a ferry a vehicle is carried, from its last report at rest to the first', () => {
  const day = new TestDay().drive(600).park(600).leg(ferry).park(600).drive(600)
  expect(carries(day)).toEqual([{ from: at(1_190), to: at(3_000), firstRow: 120, lastRow: 149 }])
})

test('a ferry is a way, and no park', () => {
  const day = new TestDay().drive(600).park(600).leg(ferry).park(600).drive(600)
  const track = trackOf(day.points)
  const parks = parksIn(track, defaultParking)
  const km = distancesOf(track, parks)
  expect((km[150] as number) - (km[119] as number)).toBeCloseTo(9.5, 0)
  const [{ from, to } = { from: 0, to: 0 }] = carriesIn(track)
  expect(parks.every(park => park.to <= from + 60_000 || park.from >= to)).toBe(true)
})

test('who drives is not carried, nor who stands, nor one whose receiver wanders while it is parked', () => {
  expect(carries(new TestDay().drive(3_600).leg({ seconds: 300 }).park(3_600))).toEqual([])
  expect(carries(new TestDay().drive(600).park(3_600, { errs: 30 }))).toEqual([])
  expect(carries(new TestDay().drive(600).leg({ seconds: 3_600, speed: 6, acc: false, counts: false }))).toEqual([])
})

test('wheels that turn are not carried: the odometer counts', () => {
  expect(
    carries(
      new TestDay()
        .drive(600)
        .leg({ ...ferry, counts: true })
        .drive(600),
    ),
  ).toEqual([])
})

test('an odometer that says nothing does not say that wheels turn', () => {
  const day = new TestDay().drive(600).leg(ferry).drive(600)
  for (const point of day.points) point.mileage = null
  expect(carries(day)).toHaveLength(1)
})

test('where ACC is never on it is not wired: nothing is known', () => {
  expect(carries(new TestDay().leg(ferry))).toEqual([])
})

test('one report that errs carries nobody; reports without a fix do not end it', () => {
  expect(
    carries(new TestDay().drive(600).park(600).leg({ seconds: 10, speed: 30, acc: false, counts: false }).park(600)),
  ).toEqual([])
  const hidden = { seconds: 300, acc: false, counts: false, fixed: false, speed: 19 }
  expect(carries(new TestDay().drive(600).leg(ferry).leg(hidden).leg(ferry).drive(600))).toHaveLength(1)
})
