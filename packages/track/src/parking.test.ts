import { distance } from '@outrider/geo'
import { expect, test } from 'vitest'
import { distancesOf } from './distance.ts'
import { defaultParking, parksIn } from './parking.ts'
import { dayFrom, TestDay } from './test-day.ts'
import { trackOf } from './track.ts'

const bySpeed = { ...defaultParking, accOff: false, bySpeed: true }
const either = { ...defaultParking, bySpeed: true }
const parks = (day: TestDay, rule = defaultParking) => parksIn(trackOf(day.points), rule)

test('ACC off is a park from its first report until the first with ACC on', () => {
  const day = new TestDay().drive(600).park(900).drive(600)
  expect(parks(day)).toEqual([
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

test('by speed, standing with ACC on is a park too; by ACC it is none', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600 }).drive(600)
  expect(parks(day)).toEqual([])
  expect(parks(day, bySpeed)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 1_200_000, by: 'speed' }])
})

test('with both, one of them is enough, and a stop that changes from one to the other is one park', () => {
  const day = new TestDay().drive(600).leg({ seconds: 120 }).park(120).leg({ seconds: 120 }).drive(600)
  expect(parks(day)).toEqual([])
  expect(parks(day, either)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 960_000, by: 'both' }])
})

test('with neither there is no park', () => {
  expect(parks(new TestDay().park(9_000), { ...defaultParking, accOff: false })).toEqual([])
})

test.each([179, 180, 181])('%s seconds against a least time of 180', seconds => {
  const day = new TestDay().drive(60).park(seconds, { every: 1 }).drive(60)
  expect(parks(day)).toHaveLength(seconds >= 180 ? 1 : 0)
})

test('drift, a single bad speed and an engine started for a moment do not part a park, and are no way', () => {
  const day = new TestDay()
    .drive(600)
    .park(600, { errs: 60 })
    .leg({ seconds: 10, speed: 9, acc: false })
    .park(600, { errs: 25 })
    .leg({ seconds: 20, acc: true })
    .park(600, { errs: 90 })
    .drive(600)
  const track = trackOf(day.points)
  const found = parksIn(track, defaultParking)
  expect(found).toHaveLength(1)
  const km = distancesOf(track, found)
  expect((km[found[0]?.lastRow ?? 0] ?? 0) - (km[found[0]?.firstRow ?? 0] ?? 0)).toBe(0)
  expect(km.at(-1)).toBeGreaterThan(23.7)
  expect(km.at(-1)).toBeLessThan(24.3)
})

test('the place of a park is where most of its fixes are, whatever single ones say', () => {
  const day = new TestDay().drive(600)
  const { place } = day
  day.park(1_200, { errs: 4 }).leg({ seconds: 20, acc: false, errs: 190 }).park(1_200, { errs: 4 })
  const [park] = parks(day)
  expect(distance({ lat: park?.latitude ?? 0, lon: park?.longitude ?? 0 }, place)).toBeLessThan(10)
})

test('a tunnel is no park, though it says speed 0 all the time', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, speed: 72, fixed: false }).drive(600)
  for (const rule of [defaultParking, bySpeed, either]) expect(parks(day, rule)).toEqual([])
})

test('a garage without a fix is a park, where it was last seen', () => {
  const day = new TestDay().drive(600).park(1_200, { fixed: false }).drive(600, { course: 270 })
  const [park] = parks(day)
  expect(park).toMatchObject({ from: dayFrom + 600_000, to: dayFrom + 1_800_000 })
  expect(park?.longitude).toBeCloseTo(day.points[59]?.longitude ?? 0, 5)
})

test('without a fix the tachograph tells whether it stands', () => {
  const day = new TestDay().drive(600).leg({ seconds: 600, fixed: false, recorder: true }).drive(600)
  expect(parks(day, bySpeed)).toMatchObject([{ from: dayFrom + 600_000 }])
})

test('a ferry carries it off with ACC off: what stands are the quays', () => {
  const day = new TestDay()
    .drive(600)
    .park(900)
    .leg({ seconds: 1_800, speed: 22, acc: false, counts: false })
    .park(900)
    .drive(600)
  const found = parks(day)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ from: dayFrom + 600_000, to: dayFrom + 1_500_000 })
  expect(found[1]).toMatchObject({ from: dayFrom + 3_300_000, to: dayFrom + 4_200_000 })
})

test('carried off slowly, under the speed that says so, it does not stand at one place either', () => {
  const day = new TestDay().park(900).leg({ seconds: 1_800, speed: 8, acc: false }).park(900)
  const found = parks(day)
  expect(found.length).toBeGreaterThanOrEqual(2)
  for (const { latitude, firstRow } of found) expect(latitude).toBeCloseTo(day.points[firstRow]?.latitude ?? 0, 2)
  expect(found[0]?.to).toBeLessThan(dayFrom + 1_200_000)
})

test('a terminal that sleeps all night is parked all night, if it wakes where it fell asleep', () => {
  const day = new TestDay().drive(600).park(300).silent(30_000).drive(600)
  expect(parks(day)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 30_900_000, open: false }])
  const towed = new TestDay().drive(600).park(300).silent(30_000, { speed: 30 }).drive(600)
  expect(parks(towed)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 890_000 }])
})

test('a single fix far away does not end a park', () => {
  const day = new TestDay().drive(600).park(600).leg({ seconds: 10, acc: false, errs: 600 }).park(600).drive(600)
  expect(parks(day)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 1_810_000 }])
})

test('two reports are a park when they are long enough apart, also right after another one', () => {
  const day = new TestDay().park(600).silent(3_600, { speed: 30 }).park(400, { every: 200 }).drive(60)
  expect(parks(day).map(({ from }) => from)).toEqual([dayFrom, dayFrom + 4_200_000])
})

test('a park that is all there is at the end of a track, after another one, is one too', () => {
  const day = new TestDay().park(600).silent(3_600, { speed: 30 }).park(400, { every: 200 })
  expect(parks(day)).toMatchObject([
    { from: dayFrom, to: dayFrom + 590_000, open: false },
    { from: dayFrom + 4_200_000, to: dayFrom + 4_400_000, open: true },
  ])
})

test('on the 180th meridian a park is one like any other, and its drift is no way', () => {
  const day = new TestDay().drive(600).park(600).drive(600)
  const home = day.points[60]?.longitude ?? 0
  const points = day.points.map((point, i) => {
    const east = (point.longitude ?? 0) - home + (i % 2 ? 4e-5 : -4e-5)
    return { ...point, longitude: east < 0 ? 180 + east : east - 180 }
  })
  const track = trackOf(points)
  const found = parksIn(track, defaultParking)
  expect(found).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 1_200_000, longitude: expect.any(Number) }])
  expect(Math.abs(found[0]?.longitude ?? 0)).toBeGreaterThan(179.9999)
  expect(distancesOf(track, found).at(-1)).toBeCloseTo(23.8, 1)
  expect(parksIn(track, { ...bySpeed, atLeast: 60 })).toHaveLength(1)
})

test('by speed, reports without a fix neither end a park nor make one', () => {
  const day = new TestDay().drive(600).leg({ seconds: 100 }).leg({ seconds: 100, fixed: false }).leg({ seconds: 100 }).drive(60)
  expect(parks(day, bySpeed)).toMatchObject([{ from: dayFrom + 600_000, to: dayFrom + 900_000 }])
  expect(parks(new TestDay().drive(60).leg({ seconds: 900, fixed: false }).drive(60), bySpeed)).toEqual([])
})

test('silent and elsewhere afterwards, with ACC off on both sides, are two parks', () => {
  const day = new TestDay().drive(600).park(600).silent(7_200, { speed: 20 }).park(600).drive(60)
  expect(parks(day).map(({ from, to }) => [from, to])).toEqual([
    [dayFrom + 600_000, dayFrom + 1_190_000],
    [dayFrom + 8_400_000, dayFrom + 9_000_000],
  ])
})

test('the park at the end of a track is open', () => {
  expect(parks(new TestDay().drive(600).park(600))).toMatchObject([{ open: true, lastRow: 119 }])
  expect(parks(new TestDay().park(600))).toMatchObject([{ open: true, firstRow: 0 }])
})

test('a park of a track without any fix has no place', () => {
  expect(parks(new TestDay().park(600, { fixed: false }))).toMatchObject([{ latitude: null, longitude: null, from: dayFrom }])
})

test('reports with a wrong time that lie in a park do not part it', () => {
  const day = new TestDay().drive(600).park(3_600, { every: 60 }).drive(1_800)
  const wrong = day.points.slice(-20).map(point => ({ ...point, time: point.time - 3_600_000, late: true }))
  expect(parksIn(trackOf([...day.points, ...wrong]), defaultParking)).toMatchObject([
    { from: dayFrom + 600_000, to: dayFrom + 4_200_000 },
  ])
})
