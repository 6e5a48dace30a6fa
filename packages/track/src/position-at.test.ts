import { distance, interpolate } from '@outrider/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixesOf } from './fixes.ts'
import { boundsOf, trackPositionAt } from './position-at.ts'
import { anyPoints } from './testing/any-track.ts'
import { dayFrom, TestDay } from './testing/day.ts'
import { type Track, trackFromPoints } from './track.ts'

const at = (track: Track, seconds: number) => trackPositionAt(track, dayFrom + seconds * 1_000)
const point = (track: Track, row: number) => ({
  lat: (track.latitude[row] as number) / 1e6,
  lon: (track.longitude[row] as number) / 1e6,
})
const metresFrom = (place: ReturnType<typeof trackPositionAt>, to: { lat: number; lon: number }) =>
  place ? distance({ lat: place.latitude, lon: place.longitude }, to) : Number.NaN

test('between two reports of a drive the position is between them, in proportion to the time', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 58 }), (part, row) => {
      const track = trackFromPoints(new TestDay().drive(600).points)
      const place = trackPositionAt(track, (track.time[row] as number) + part * 10_000)
      expect(metresFrom(place, interpolate(point(track, row), point(track, row + 1), part))).toBeLessThan(0.01)
    }),
    { seed: 808 },
  )
})

test('for any track and time the position is between the fixes around it, or at one of them', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: -100, max: 60_000 }), (points, seconds) => {
      const track = trackFromPoints(points)
      const place = at(track, seconds)
      const { rows } = fixesOf(track)
      if (!place) {
        expect(rows).toHaveLength(0)
        return
      }
      const bounds = boundsOf(track)
      expect(place.latitude).toBeGreaterThanOrEqual((bounds?.south ?? 0) - 0.01)
      expect(place.latitude).toBeLessThanOrEqual((bounds?.north ?? 0) + 0.01)
      if (place.kind !== 'between' || place.speed === 0) return
      const time = dayFrom + seconds * 1_000
      const after = rows.findIndex(row => (track.time[row] as number) > time)
      const [a, b] = [point(track, rows[after - 1] as number), point(track, rows[after] as number)]
      // At rest the fixes themselves are moved to the middle of the rest, at most as far as a place reaches.
      const moved = 2 * 400
      const around = metresFrom(place, a) + metresFrom(place, b)
      expect(around).toBeLessThanOrEqual(distance(a, b) + 2 * moved)
    }),
    { seed: 808 },
  )
})

test('a braking vehicle is ahead of linear interpolation, an accelerating one behind', () => {
  const { points } = new TestDay().drive(20)
  // From 72 km/h to standing in ten seconds is 100 m, of which 75 are behind after half of the time.
  const [first, second] = points
  if (!first || !second) throw new Error('no points')
  const hundred = interpolate(
    { lat: first.latitude ?? 0, lon: first.longitude ?? 0 },
    { lat: second.latitude ?? 0, lon: second.longitude ?? 0 },
    0.5,
  )
  const stop = { ...second, latitude: hundred.lat, longitude: hundred.lon, speed: 0 }
  const braking = trackFromPoints([first, stop])
  expect(metresFrom(at(braking, 5), point(braking, 0))).toBeCloseTo(75, 0)
  const away = trackFromPoints([
    { ...first, speed: 0 },
    { ...stop, speed: 72 },
  ])
  expect(metresFrom(at(away, 5), point(away, 0))).toBeCloseTo(25, 0)
})

test('speeds that do not fit the distance are ignored', () => {
  const { points } = new TestDay().drive(20)
  const track = trackFromPoints(points.map(p => ({ ...p, speed: 40 })))
  expect(metresFrom(at(track, 2), point(track, 0))).toBeCloseTo(40, 0)
})

test('it never moves backwards between two reports', () => {
  const speed = fc.double({ min: 30, max: 400, noNaN: true })
  fc.assert(
    fc.property(speed, speed, (begun, ended) => {
      const { points } = new TestDay().drive(20)
      const track = trackFromPoints(points.map((p, i) => ({ ...p, speed: i === 0 ? begun : ended })))
      const distances = Array.from({ length: 101 }, (_, i) => metresFrom(at(track, i / 10), point(track, 0)))
      for (let i = 1; i < distances.length; i++) expect(distances[i]).toBeGreaterThanOrEqual((distances[i - 1] as number) - 0.001)
      expect(distances.at(-1)).toBeCloseTo(200, 0)
    }),
    { seed: 808 },
  )
})

test('at the time of a report the position, speed and course are those of the report', () => {
  const track = trackFromPoints(new TestDay().drive(600, { course: 350 }).points)
  expect(at(track, 300)).toMatchObject({ kind: 'reported', row: 30, speed: 72, course: 350 })
  expect(metresFrom(at(track, 300), point(track, 30))).toBeLessThan(0.2)
})

test('before the first fix and after the last one it is at that fix', () => {
  const track = trackFromPoints(new TestDay().drive(60).points)
  expect(at(track, -5)).toMatchObject({ kind: 'before', row: -1, speed: null })
  expect(at(track, 51)).toMatchObject({ kind: 'after', row: 5, speed: null })
  expect(metresFrom(at(track, 51), point(track, 5))).toBeLessThan(0.2)
})

test('in a gap it is at the last known position', () => {
  const track = trackFromPoints(new TestDay().drive(600).noReports(600, { speed: 72 }).drive(600).points)
  expect(at(track, 900)).toMatchObject({ kind: 'gap', row: 59, speed: null })
  expect(metresFrom(at(track, 900), point(track, 59))).toBeLessThan(0.2)
})

test('in a short tunnel it is interpolated, in a long one it is at the last known position', () => {
  const track = (seconds: number) =>
    trackFromPoints(new TestDay().drive(600).leg({ seconds, fixed: false, speed: 72 }).drive(600).points)
  const short = track(100)
  expect(at(short, 650)).toMatchObject({ kind: 'between', row: 65 })
  expect(metresFrom(at(short, 650), point(short, 59))).toBeCloseTo(1_200, -1)
  expect(at(track(400), 800)).toMatchObject({ kind: 'gap' })
})

test('while parked it does not drift, also without reports until it wakes at the same place', () => {
  const day = new TestDay().drive(600)
  const { place } = day
  const track = trackFromPoints(day.stop(1_200, { errs: 30 }).noReports(20_000).drive(60).points)
  for (let seconds = 610; seconds < 1_790; seconds += 7) expect(metresFrom(at(track, seconds), place)).toBeLessThan(31)
  const still = new Set(Array.from({ length: 100 }, (_, i) => at(track, 610 + i * 11)?.latitude))
  expect(still.size).toBe(1)
  expect(metresFrom(at(track, 12_000), place)).toBeLessThan(31)
})

test('no reports while parked is not a gap: the position is known', () => {
  const track = trackFromPoints(new TestDay().drive(600).stop(600).noReports(20_000).stop(600).drive(60).points)
  expect(at(track, 11_000)).toMatchObject({ kind: 'between', speed: 0 })
})

test('the course turns the shorter way', () => {
  const day = new TestDay().drive(10, { course: 350 }).drive(10, { course: 20 })
  expect(at(trackFromPoints(day.points), 5)?.course).toBeCloseTo(5, 5)
})

test('across the 180th meridian it takes the shorter way, and the bounds do not span the world', () => {
  const { points } = new TestDay().drive(600)
  const track = trackFromPoints(
    points.map(p => ({ ...p, longitude: (((((p.longitude ?? 0) + 65.65 + 180) % 360) + 360) % 360) - 180 })),
  )
  const bounds = boundsOf(track)
  expect(bounds?.west).toBeGreaterThan(179)
  expect(bounds?.east).toBeLessThan(-179)
  const over = Array.from({ length: 59 }, (_, i) => Math.abs(at(track, 5 + i * 10)?.longitude ?? 0))
  expect(Math.min(...over)).toBeGreaterThan(179)
})

test('without any fix there is neither a position nor bounds', () => {
  const track = trackFromPoints(new TestDay().leg({ seconds: 60, fixed: false }).points)
  expect(at(track, 30)).toBeNull()
  expect(boundsOf(track)).toBeNull()
})
