import { expect, test } from 'vitest'
import { unpoweredMovementsIn } from './unpowered-movement.ts'
import { distancesOf } from './distance.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { dayFrom, TestDay } from './testing/day.ts'
import { trackFromPoints } from './track.ts'

const movements = (day: TestDay) => unpoweredMovementsIn(trackFromPoints(day.points))
const ferry = { seconds: 1_800, speed: 19, acc: false, counts: false, every: 60 }
const at = (second: number): number => dayFrom + second * 1_000

test('on a ferry the movement lasts from the last stationary report to the first one afterwards', () => {
  const day = new TestDay().drive(600).stop(600).leg(ferry).stop(600).drive(600)
  expect(movements(day)).toEqual([{ from: at(1_190), to: at(3_000), firstRow: 120, lastRow: 149 }])
})

test('a ferry adds distance and is not a stop', () => {
  const day = new TestDay().drive(600).stop(600).leg(ferry).stop(600).drive(600)
  const track = trackFromPoints(day.points)
  const stops = stopsIn(track, defaultStopRule)
  const km = distancesOf(track)
  expect((km[150] as number) - (km[119] as number)).toBeCloseTo(9.5, 0)
  const [{ from, to } = { from: 0, to: 0 }] = unpoweredMovementsIn(track)
  expect(stops.every(stop => stop.to <= from + 60_000 || stop.from >= to)).toBe(true)
})

test('driving, being stationary and drift while parked are no unpowered movement', () => {
  expect(movements(new TestDay().drive(3_600).leg({ seconds: 300 }).stop(3_600))).toEqual([])
  expect(movements(new TestDay().drive(600).stop(3_600, { errs: 30 }))).toEqual([])
  expect(movements(new TestDay().drive(600).leg({ seconds: 3_600, speed: 6, acc: false, counts: false }))).toEqual([])
})

test('turning wheels are no unpowered movement: the odometer counts', () => {
  expect(
    movements(
      new TestDay()
        .drive(600)
        .leg({ ...ferry, counts: true })
        .drive(600),
    ),
  ).toEqual([])
})

test('without an odometer the wheels are taken to stand still', () => {
  const day = new TestDay().drive(600).leg(ferry).drive(600)
  for (const point of day.points) point.mileage = null
  expect(movements(day)).toHaveLength(1)
})

test('if ACC is never on it is not wired: no unpowered movement', () => {
  expect(movements(new TestDay().leg(ferry))).toEqual([])
})

test('one wrong report is no unpowered movement; reports without a fix do not end one', () => {
  expect(
    movements(new TestDay().drive(600).stop(600).leg({ seconds: 10, speed: 30, acc: false, counts: false }).stop(600)),
  ).toEqual([])
  const hidden = { seconds: 300, acc: false, counts: false, fixed: false, speed: 19 }
  expect(movements(new TestDay().drive(600).leg(ferry).leg(hidden).leg(ferry).drive(600))).toHaveLength(1)
})

test('a line that drops out under way is no unpowered movement, however it flickers', () => {
  for (const dropsOut of [3, 7, 20]) {
    const day = new TestDay().drive(600).stop(600).drive(3_600).stop(600)
    for (const [nth, point] of day.points.entries()) if (point.accOn && nth % dropsOut < dropsOut / 2) point.accOn = false
    for (const point of day.points) point.mileage = null
    expect([dropsOut, movements(day)]).toEqual([dropsOut, []])
  }
})
