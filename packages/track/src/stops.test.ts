import { distance } from '@outrider/geo'
import { expect, test } from 'vitest'
import { distancesOf } from './distance.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { dayFrom, TestDay } from './testing/day.ts'
import { trackFromPoints } from './track.ts'

const byAcc = { ...defaultStopRule, bySpeed: false }
const bySpeed = { ...defaultStopRule, accOff: false, bySpeed: true }
const either = { ...defaultStopRule, bySpeed: true }
const stops = (day: TestDay, rule = byAcc) => stopsIn(trackFromPoints(day.points), rule)

test('ACC off is a stop from its first report until the first with ACC on', () => {
  const day = new TestDay().drive(600).stop(900).drive(600)
  expect(stops(day)).toEqual([
    {
      from: dayFrom + 600_000,
      to: dayFrom + 1_500_000,
      firstRow: 60,
      lastRow: 149,
      latitude: expect.closeTo(30.5, 1),
      longitude: expect.closeTo(114.43, 1),
      by: 'accOff',
      open: false,
    },
  ])
})

test('by speed, stationary with ACC on is a stop too; by ACC it is not', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600 }).drive(600)
  expect(stops(day)).toEqual([])
  expect(stops(day, bySpeed)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 1_200_000, by: 'speed' }])
})

test('with both criteria one is enough, and a stop that changes from one to the other is one stop', () => {
  const day = new TestDay().drive(600).leg({ seconds: 120 }).stop(120).leg({ seconds: 120 }).drive(600)
  expect(stops(day)).toEqual([])
  expect(stops(day, either)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 960_000, by: 'both' }])
})

test('with neither criterion there is no stop', () => {
  expect(stops(new TestDay().stop(9_000), { ...byAcc, accOff: false })).toEqual([])
})

test.each([179, 180, 181])('%s seconds against a least time of 180', seconds => {
  const day = new TestDay().drive(60).stop(seconds, { every: 1 }).drive(60)
  expect(stops(day)).toHaveLength(seconds >= 180 ? 1 : 0)
})

test('drift, a single bad speed and an engine started for a moment do not split a stop, and add no distance', () => {
  const day = new TestDay()
    .drive(600)
    .stop(600, { errs: 60 })
    .leg({ seconds: 10, speed: 9, acc: false })
    .stop(600, { errs: 25 })
    .leg({ seconds: 20, acc: true })
    .stop(600, { errs: 90 })
    .drive(600)
  const track = trackFromPoints(day.points)
  const found = stopsIn(track, defaultStopRule)
  expect(found).toHaveLength(1)
  const km = distancesOf(track)
  expect((km[found[0]?.lastRow ?? 0] ?? 0) - (km[found[0]?.firstRow ?? 0] ?? 0)).toBe(0)
  expect(km.at(-1)).toBeGreaterThan(23.7)
  expect(km.at(-1)).toBeLessThan(24.3)
})

test('the position of a stop is where most of its fixes are, despite single outliers', () => {
  const day = new TestDay().drive(600)
  const { place } = day
  day.stop(1_200, { errs: 4 }).leg({ seconds: 20, acc: false, errs: 190 }).stop(1_200, { errs: 4 })
  const [stop] = stops(day)
  expect(distance({ lat: stop?.latitude ?? 0, lon: stop?.longitude ?? 0 }, place)).toBeLessThan(10)
})

test('a tunnel is not a stop, although it reports speed 0 all the time', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, speed: 72, fixed: false }).drive(600)
  for (const rule of [defaultStopRule, bySpeed, either]) expect(stops(day, rule)).toEqual([])
})

test('a garage without a fix is a stop at the last known position', () => {
  const day = new TestDay().drive(600).stop(1_200, { fixed: false }).drive(600, { course: 270 })
  const [stop] = stops(day)
  expect(stop).toMatchObject({ from: dayFrom + 600_000, to: dayFrom + 1_800_000 })
  expect(stop?.longitude).toBeCloseTo(day.points[59]?.longitude ?? 0, 5)
})

test('without a fix the tachograph tells whether the vehicle is stationary', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, fixed: false, recorder: true }).drive(600)
  expect(stops(day, bySpeed)).toMatchObject([{ from: dayFrom + 600_000 }])
})

test('on a ferry with ACC off only the times at the quays are stops', () => {
  const day = new TestDay()
    .drive(600)
    .stop(900)
    .leg({ seconds: 1_800, speed: 22, acc: false, counts: false })
    .stop(900)
    .drive(600)
  const found = stops(day)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ from: dayFrom + 600_000, to: dayFrom + 1_500_000 })
  expect(found[1]).toMatchObject({ from: dayFrom + 3_300_000, to: dayFrom + 4_200_000 })
})

test('moved with ACC off below the threshold speed it is not stationary at one place either', () => {
  const day = new TestDay().stop(900).leg({ seconds: 1_800, speed: 8, acc: false }).stop(900)
  const found = stops(day)
  expect(found.length).toBeGreaterThanOrEqual(2)
  for (const { latitude, firstRow } of found) expect(latitude).toBeCloseTo(day.points[firstRow]?.latitude ?? 0, 2)
  expect(found[0]?.to).toBeLessThan(dayFrom + 1_200_000)
})

test('a terminal that sleeps all night is parked all night, if it wakes where it fell asleep', () => {
  const day = new TestDay().drive(600).stop(300).noReports(30_000).drive(600)
  expect(stops(day)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 30_900_000, open: false }])
  const towed = new TestDay().drive(600).stop(300).noReports(30_000, { speed: 30 }).drive(600)
  expect(stops(towed)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 890_000 }])
})

test('a single fix far away does not end a stop', () => {
  const day = new TestDay().drive(600).stop(600).leg({ seconds: 10, acc: false, errs: 600 }).stop(600).drive(600)
  expect(stops(day)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 1_810_000 }])
})

test('two reports are a stop when they are far enough apart in time, also right after another stop', () => {
  const day = new TestDay().stop(600).noReports(3_600, { speed: 30 }).stop(400, { every: 200 }).drive(60)
  expect(stops(day).map(({ from }) => from)).toEqual([dayFrom, dayFrom + 4_200_000])
})

test('a short stop at the end of a track, right after another one, is found', () => {
  const day = new TestDay().stop(600).noReports(3_600, { speed: 30 }).stop(400, { every: 200 })
  expect(stops(day)).toMatchObject([
    { from: dayFrom, to: dayFrom + 590_000, open: false },
    { from: dayFrom + 4_200_000, to: dayFrom + 4_400_000, open: true },
  ])
})

test('on the 180th meridian a stop is found as elsewhere, and its drift adds no distance', () => {
  const day = new TestDay().drive(600).stop(600).drive(600)
  const home = day.points[60]?.longitude ?? 0
  const points = day.points.map((point, i) => {
    const east = (point.longitude ?? 0) - home + (i % 2 ? 4e-5 : -4e-5)
    return { ...point, longitude: east < 0 ? 180 + east : east - 180 }
  })
  const track = trackFromPoints(points)
  const found = stopsIn(track, defaultStopRule)
  expect(found).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 1_200_000, longitude: expect.any(Number) }])
  expect(Math.abs(found[0]?.longitude ?? 0)).toBeGreaterThan(179.9999)
  expect(distancesOf(track).at(-1)).toBeCloseTo(23.8, 1)
  expect(stopsIn(track, { ...bySpeed, atLeast: 60 })).toHaveLength(1)
})

test('by speed, reports without a fix neither end a stop nor make one', () => {
  const day = new TestDay().drive(600).leg({ seconds: 100 }).leg({ seconds: 100, fixed: false }).leg({ seconds: 100 }).drive(60)
  expect(stops(day, bySpeed)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 900_000 }])
  expect(stops(new TestDay().drive(60).leg({ seconds: 900, fixed: false }).drive(60), bySpeed)).toEqual([])
})

test('no reports and elsewhere afterwards, with ACC off on both sides, are two stops', () => {
  const day = new TestDay().drive(600).stop(600).noReports(7_200, { speed: 20 }).stop(600).drive(60)
  expect(stops(day).map(({ from, to }) => [from, to])).toEqual([
    [dayFrom + 600_000, dayFrom + 1_190_000],
    [dayFrom + 8_400_000, dayFrom + 9_000_000],
  ])
})

test('the stop at the end of a track is open', () => {
  expect(stops(new TestDay().drive(600).stop(600))).toMatchObject([{ open: true, lastRow: 119 }])
  expect(stops(new TestDay().stop(600))).toMatchObject([{ open: true, firstRow: 0 }])
})

test('a stop of a track without any fix has no position', () => {
  expect(stops(new TestDay().stop(600, { fixed: false }))).toMatchObject([{ latitude: null, longitude: null, from: dayFrom }])
})

test('reports with a wrong time that fall within a stop do not split it', () => {
  const day = new TestDay().drive(600).stop(3_600, { every: 60 }).drive(1_800)
  const wrong = day.points.slice(-20).map(point => ({ ...point, time: point.time - 3_600_000, late: true }))
  expect(stopsIn(trackFromPoints([...day.points, ...wrong]), defaultStopRule)).toMatchObject([
    { from: dayFrom + 600_000, to: dayFrom + 4_200_000 },
  ])
})
