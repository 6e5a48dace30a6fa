import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { boundsOf, trackPositionAt } from './position-at.ts'
import { distancesOf } from './distance.ts'
import { fixesOf, fixKind } from './fixes.ts'
import { TestDay } from './testing/day.ts'
import { emptyTrack, pointFlags, type TrackPoint, trackFromPoints } from './track.ts'

const kindsAt = (points: readonly TrackPoint[], times: readonly number[]) => {
  const track = trackFromPoints(points)
  const { kind } = fixesOf(track)
  return times.map(time => kind[track.time.indexOf(time)])
}
const moved = (point: TrackPoint, km: number): TrackPoint => {
  const { lat, lon } = destination({ lat: point.latitude ?? 0, lon: point.longitude ?? 0 }, 45, km * 1_000)
  return { ...point, latitude: lat, longitude: lon }
}

test('positions at 0,0 are no fixes, whether they are flagged as fixed or not', () => {
  const { points } = new TestDay().drive(300)
  const zero = points.map((point, i) => (i % 7 === 3 ? { ...point, latitude: 0.0001, longitude: 0 } : point))
  const track = trackFromPoints(zero)
  expect(fixesOf(track).kind[3]).toBe(fixKind.none)
  expect(boundsOf(track)?.south).toBeGreaterThan(30)
  expect(distancesOf(track).at(-1)).toBeCloseTo(5.8, 1)
})

test('a jump away and back is implausible, also at the beginning and at the end', () => {
  const { points } = new TestDay().drive(600)
  for (const at of [0, 20, points.length - 1]) {
    const leaping = points.map((point, i) => (i === at ? moved(point, 400) : point))
    const { kind, jumpBefore } = fixesOf(trackFromPoints(leaping))
    expect([...kind].map((_, i) => i).filter(i => kind[i] === fixKind.implausible)).toEqual([at])
    expect([...jumpBefore]).not.toContain(1)
  }
})

test('reports of a clock that was set back fall among older ones and are left out', () => {
  const day = new TestDay().drive(1_800)
  // Half an hour on, three minutes are told with the time of 25 minutes before.
  const wrong = new TestDay()
    .drive(1_800)
    .drive(180)
    .points.slice(-18)
    .map(point => ({ ...point, time: point.time - 1_500_000 + 4_000, late: true }))
  const points = [...day.points, ...wrong]
  expect(
    new Set(
      kindsAt(
        points,
        wrong.map(({ time }) => time),
      ),
    ),
  ).toEqual(new Set([fixKind.implausible]))
  expect(
    new Set(
      kindsAt(
        points,
        day.points.map(({ time }) => time),
      ),
    ),
  ).toEqual(new Set([fixKind.plausible]))
  expect(distancesOf(trackFromPoints(points)).at(-1)).toBeCloseTo(distancesOf(trackFromPoints(day.points)).at(-1) ?? 0, 6)
})

test('also when they outnumber the true ones of a parked vehicle that reports rarely', () => {
  const day = new TestDay().drive(600).stop(3_600, { every: 60 }).drive(1_800)
  const wrong = day.points.slice(-30).map(point => ({ ...point, time: point.time - 3_600_000, late: true }))
  expect(
    new Set(
      kindsAt(
        [...day.points, ...wrong],
        wrong.map(({ time }) => time + 0),
      ),
    ),
  ).toEqual(new Set([fixKind.implausible]))
})

test('late reports are plausible unless something contradicts them', () => {
  const day = new TestDay().drive(600).drive(600, { late: true }).drive(600)
  expect(new Set(fixesOf(trackFromPoints(day.points)).kind)).toEqual(new Set([fixKind.plausible]))
})

test('a jump confirmed by many reports is accepted, as a discontinuity', () => {
  const { points } = new TestDay().drive(1_200)
  const track = trackFromPoints(points.map((point, i) => (i >= 60 ? moved(point, 800) : point)))
  expect(new Set(fixesOf(track).kind)).toEqual(new Set([fixKind.plausible]))
  expect([...fixesOf(track).jumpBefore].indexOf(1)).toBe(60)
  // Meridians are closer together up there; the 800 km are not in it.
  expect(distancesOf(track).at(-1)).toBeCloseTo(23, 0)
  // Before the leap it is where it was, not under way at 80 km/s.
  const before = trackPositionAt(track, (track.time[59] as number) + 5_000)
  expect(before).toMatchObject({ kind: 'gap', speed: null })
  expect(before?.latitude).toBeCloseTo(points[59]?.latitude ?? 0, 5)
})

test('a track that consists of jumps only is classified too, in bounded time', () => {
  const { points } = new TestDay().leg({ seconds: 200_000 })
  const track = trackFromPoints(points.map((point, i) => moved(point, (i * 7_919) % 5_000)))
  const { rows, jumpBefore } = fixesOf(track)
  expect(rows.length).toBeGreaterThan(0)
  expect(jumpBefore.length).toBe(rows.length)
})

test('a week with a report every second, each at another place, takes bounded time', () => {
  const track = emptyTrack(604_800)
  for (let row = 0; row < track.length; row++) {
    track.time[row] = row * 1_000
    // All on one circle of latitude, so that every distance must be computed.
    track.latitude[row] = 30_000_000
    track.longitude[row] = ((row * 7_919) % 300) * 1_000_000 - 150_000_000
    track.flags[row] = pointFlags.fixed
  }
  expect(fixesOf(track).rows.length).toBeGreaterThan(0)
})
