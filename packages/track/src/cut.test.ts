import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTracks, rowAtTime, sliceTrack } from './cut.ts'
import { distancesOf, mileageOf } from './distance.ts'
import { defaultParking, parksIn } from './parking.ts'
import { anyPoints } from './test-any-track.ts'
import { dayFrom, TestDay } from './test-day.ts'
import { trackOf } from './track.ts'

const rules = [
  defaultParking,
  { ...defaultParking, accOff: false, bySpeed: true },
  { ...defaultParking, bySpeed: true, atLeast: 30 },
]

test('split anywhere, in any number of pieces, and joined in any order: the same track, parks and distances', () => {
  // At the time of a point, or beside it.
  const cuts = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 0, 1, -1, 4_000)), { maxLength: 5 })
  fc.assert(
    fc.property(anyPoints, cuts, fc.boolean(), (points, places, backwards) => {
      const whole = trackOf(points)
      const times = [
        -Infinity,
        ...places.map(([n, beside]) => (points[n % points.length]?.time ?? 0) + beside).sort((a, b) => a - b),
        Infinity,
      ]
      // The time of a cut belongs to both sides, as with two questions for neighbouring days.
      const pieces = times.slice(1).map((to, i) => sliceTrack(whole, times[i] as number, to))
      const joined = mergeTracks(backwards ? pieces.reverse() : pieces)
      expect(joined).toEqual(whole)
      for (const rule of rules) {
        const parks = parksIn(joined, rule)
        expect(parks).toEqual(parksIn(whole, rule))
        expect(distancesOf(joined, parks)).toEqual(distancesOf(whole, parks))
        expect(mileageOf(joined, parks)).toEqual(mileageOf(whole, parks))
      }
    }),
    { seed: 808 },
  )
})

test('a park over the cut is one park again, also when both halves are too short to be one', () => {
  const whole = trackOf(new TestDay().drive(600).park(200).drive(600).points)
  const cut = dayFrom + 700_000
  const [before, after] = [sliceTrack(whole, 0, cut), sliceTrack(whole, cut, Infinity)]
  expect([before, after].flatMap(half => parksIn(half, defaultParking))).toEqual([])
  expect(parksIn(mergeTracks([after, before]), defaultParking)).toMatchObject([{ from: dayFrom + 600_000 }])
})

test('the row of a time is the last one at or before it', () => {
  const track = trackOf(new TestDay().drive(30).points)
  expect([-1, 0, 5_000, 10_000, 29_999, 1e9].map(ms => rowAtTime(track, dayFrom + ms))).toEqual([-1, 0, 0, 1, 2, 2])
  expect(rowAtTime(trackOf([]), 0)).toBe(-1)
})

test('a slice holds both ends, and nothing of a time that has no points', () => {
  const track = trackOf(new TestDay().drive(60).points)
  expect(sliceTrack(track, dayFrom + 10_000, dayFrom + 30_000).length).toBe(3)
  expect(sliceTrack(track, dayFrom + 1, dayFrom + 9_999).length).toBe(0)
  expect(sliceTrack(track, dayFrom + 30_000, dayFrom + 10_000).length).toBe(0)
})
