import {
  defaultStopRule,
  durationOf,
  gapsIn,
  gapThreshold,
  periodParts,
  sliceTrack,
  stopsIn,
  type Track,
  type TrackPoint,
  trackFromPoints,
} from '@outrider/track'
import { expect, test } from 'vitest'
import { type DayCard, dayCards } from './day-card.ts'

const midnight = Date.UTC(2026, 4, 1, 16)
const day = 86_400_000
const minute = 60_000

/** From `from` to `to` minutes after midnight, one report every 10 s. East at `speed` km/h, 0.00018 degrees in 10 s at 60 km/h near 31° N. */
function stretch(from: number, to: number, speed: number, over: Partial<TrackPoint> & { east?: number } = {}): TrackPoint[] {
  const { east = 121, ...rest } = over
  const points: TrackPoint[] = []
  for (let at = from * 60; at < to * 60; at += 10) {
    const km = (speed * (at - from * 60)) / 3600
    points.push({
      time: midnight + at * 1000,
      latitude: 31,
      longitude: east + km / 95.42,
      speed,
      recorderSpeed: null,
      course: 90,
      accOn: speed > 0,
      mileage: null,
      alarms: 0,
      late: false,
      ...rest,
    })
  }
  return points
}
const east = (minutes: number, speed: number): number => 121 + (speed * minutes) / 60 / 95.42
const cardOf = (track: Track, begin = midnight, end = midnight + day) => dayCards(track, [{ begin, end }])[0] as DayCard

test('a day: parked, an hour of driving, a park between, half an hour home, parked', () => {
  const there = east(60, 60)
  const track = trackFromPoints([
    ...stretch(0, 480, 0),
    ...stretch(480, 540, 60),
    ...stretch(540, 600, 0, { east: there }),
    ...stretch(600, 630, 80, { east: there }),
    ...stretch(630, 1440, 0, { east: there + 40 / 95.42 }),
  ])
  const card = cardOf(track)
  expect(card.points).toBe(8640)
  expect(Math.abs((card.firstStart ?? 0) - (midnight + 480 * minute))).toBeLessThanOrEqual(10_000)
  expect(Math.abs((card.lastStop ?? 0) - (midnight + 630 * minute))).toBeLessThanOrEqual(10_000)
  expect(card).toMatchObject({ drivingBefore: false, drivingAfter: false, stops: 3, gaps: 0, gapTime: 0, kmBy: 'distance' })
  expect(card.topSpeed).toBe(80)
  expect(card.km).toBeGreaterThan(99)
  expect(card.km).toBeLessThan(101)
  expect(Math.abs(card.driving - 90 * 60)).toBeLessThanOrEqual(40)
  expect(Math.abs(card.driving + card.stopped - 86_400)).toBeLessThanOrEqual(20)
})

test('no second of a day is counted twice, however seldom the terminal reports and however often it stops', () => {
  // One report a minute, five an hour while stopped: what lies between two reports is either driving or a stop.
  const hour = (at: number): TrackPoint[] => [
    ...stretch(at * 60, at * 60 + 30, 60, { east: east(at * 30, 60) }).filter((_, index) => index % 6 === 0),
    ...stretch(at * 60 + 30, at * 60 + 60, 0, { east: east((at + 1) * 30, 60) }).filter((_, index) => index % 36 === 0),
  ]
  const track = trackFromPoints(Array.from({ length: 24 }, (_, at) => hour(at)).flat())
  const card = cardOf(track)
  expect(card.stops).toBe(24)
  expect(card.driving + card.stopped + card.gapTime).toBe(86_400)
  expect(card.driving + card.stopped).toBeGreaterThan(86_000)
})

test('a last stop is one: when the reports end on the way, nobody knows where it stopped', () => {
  const track = trackFromPoints([...stretch(480, 510, 0), ...stretch(510, 540, 60)])
  expect(cardOf(track)).toMatchObject({ firstStart: midnight + 510 * minute, lastStop: null, drivingAfter: false, gaps: 2 })
})

test('a vehicle that drives at the last report of an unfinished day is under way and has not stopped', () => {
  const driving = trackFromPoints([...stretch(480, 510, 0), ...stretch(510, 540, 60)])
  const now = midnight + 541 * minute
  expect(cardOf(driving, midnight, now)).toMatchObject({ drivingAfter: true, lastStop: null })
  // Silent for longer than a gap: where it is now is not known.
  expect(cardOf(driving, midnight, now + 10 * minute)).toMatchObject({ drivingAfter: false, gaps: 2 })
  const stopped = trackFromPoints([...stretch(480, 510, 60), ...stretch(510, 540, 0, { east: east(30, 60) })])
  expect(cardOf(stopped, midnight, now)).toMatchObject({ drivingAfter: false })
})

test('what goes across midnight is cut there, and no way is lost or counted twice', () => {
  const track = trackFromPoints([
    ...stretch(-120, -30, 0),
    ...stretch(-30, 90, 60),
    ...stretch(90, 300, 0, { east: east(120, 60) }),
  ])
  const before = cardOf(track, midnight - day, midnight)
  const after = cardOf(track)
  expect(before).toMatchObject({ drivingAfter: true, lastStop: null })
  expect(after).toMatchObject({ drivingBefore: true, firstStart: midnight })
  expect(before.km).toBeGreaterThan(29)
  expect(before.km + after.km).toBeGreaterThan(119.87)
  expect(before.km + after.km).toBeLessThan(120.13)
})

test('a park over midnight counts in both days, each with its part', () => {
  const track = trackFromPoints([...stretch(-120, -60, 50), ...stretch(-60, 60, 0, { east: east(60, 50) })])
  expect(cardOf(track, midnight - day, midnight)).toMatchObject({ stops: 1 })
  const after = cardOf(track, midnight, midnight + 60 * minute)
  expect(after).toMatchObject({ stops: 1, firstStart: null, driving: 0, km: 0 })
  expect(Math.abs(after.stopped - 3600)).toBeLessThanOrEqual(10)
})

test('silence while driving is a gap, and no driving', () => {
  const track = trackFromPoints([...stretch(480, 500, 60), ...stretch(520, 540, 60, { east: east(40, 60) })])
  const card = cardOf(track, midnight + 480 * minute, midnight + 540 * minute)
  expect(card.gaps).toBe(1)
  expect(Math.abs(card.gapTime - 20 * 60)).toBeLessThanOrEqual(20)
  expect(Math.abs(card.driving - 40 * 60)).toBeLessThanOrEqual(20)
})

test('driving without a fix for long is one gap, however many reports come from there', () => {
  const track = trackFromPoints([
    ...stretch(480, 500, 60),
    ...stretch(500, 520, 60).map(point => ({ ...point, latitude: null, longitude: null })),
    ...stretch(520, 540, 60, { east: east(40, 60) }),
  ])
  const card = cardOf(track, midnight + 480 * minute, midnight + 540 * minute)
  expect(card.gaps).toBe(1)
  expect(Math.abs(card.gapTime - 20 * 60)).toBeLessThanOrEqual(20)
})

test('where the odometer is sound the way is counted by it', () => {
  const points = stretch(480, 540, 60).map((point, at) => ({ ...point, mileage: 1000 + Math.floor(at / 6) }))
  const card = cardOf(trackFromPoints(points))
  expect(card.kmBy).toBe('odometer')
  expect(card.km).toBe(59)
})

test('a day without reports is empty', () => {
  expect(cardOf(trackFromPoints([]))).toEqual({
    points: 0,
    firstStart: null,
    lastStop: null,
    drivingBefore: false,
    drivingAfter: false,
    km: 0,
    kmBy: 'distance',
    driving: 0,
    stopped: 0,
    stops: 0,
    topSpeed: null,
    gaps: 1,
    gapTime: 86_400,
  })
})

test('driving, stopped and gap time are the whole day, and what a replay of the day by the same rule adds up to', () => {
  const points = [
    ...stretch(-300, 431, 0),
    ...stretch(431, 577, 60),
    ...stretch(577, 583, 0, { east: east(146, 60) }),
    ...stretch(600, 700, 45, { east: east(146, 60) }),
    ...stretch(700, 1800, 0, { east: 121 + 146 / 95.42 + 75 / 95.42 }),
  ].filter((_, at) => at % 3 === 0)
  const week = trackFromPoints(points)
  const card = cardOf(week)
  expect(card.driving + card.stopped + card.gapTime).toBe(86_400)
  const replayed = sliceTrack(week, midnight, midnight + day - 1)
  const rule = { ...defaultStopRule, bySpeed: true }
  const found = { stops: stopsIn(replayed, rule), gaps: gapsIn(replayed, { longerThan: gapThreshold(replayed) }) }
  const parts = periodParts(replayed, found, { from: midnight, to: midnight + day })
  expect(durationOf(parts, 'driving')).toBe(card.driving * 1000)
  expect(durationOf(parts, 'stopped')).toBe(card.stopped * 1000)
  expect(durationOf(parts, 'gap')).toBe(card.gapTime * 1000)
})
