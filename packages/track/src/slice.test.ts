import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTracks, rowAtTime, sliceTrack } from './slice.ts'
import { distancesOf, mileageOf } from './distance.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { anyPoints } from './testing/any-track.ts'
import { dayFrom, TestDay } from './testing/day.ts'
import { trackFromPoints } from './track.ts'

const rules = [
  defaultStopRule,
  { ...defaultStopRule, accOff: false, bySpeed: true },
  { ...defaultStopRule, bySpeed: true, atLeast: 30 },
]

test('split anywhere, into any number of parts, and merged in any order: the same track, stops and distances', () => {
  // At the time of a point, or beside it.
  const cuts = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 0, 1, -1, 4_000)), { maxLength: 5 })
  fc.assert(
    fc.property(anyPoints, cuts, fc.boolean(), (points, places, backwards) => {
      const whole = trackFromPoints(points)
      const times = [
        -Infinity,
        ...places.map(([n, beside]) => (points[n % points.length]?.time ?? 0) + beside).sort((a, b) => a - b),
        Infinity,
      ]
      // The time of a cut belongs to both sides, as with two questions for neighbouring days.
      const segments = times.slice(1).map((to, i) => sliceTrack(whole, times[i] as number, to))
      const joined = mergeTracks(backwards ? segments.reverse() : segments)
      expect(joined).toEqual(whole)
      for (const rule of rules) {
        const stops = stopsIn(joined, rule)
        expect(stops).toEqual(stopsIn(whole, rule))
        expect(distancesOf(joined)).toEqual(distancesOf(whole))
        expect(mileageOf(joined)).toEqual(mileageOf(whole))
      }
    }),
    { seed: 808 },
  )
})

test('a stop across the border is one stop again, also when both halves are too short to be one', () => {
  const whole = trackFromPoints(new TestDay().drive(600).stop(200).drive(600).points)
  const cut = dayFrom + 700_000
  const [before, after] = [sliceTrack(whole, 0, cut), sliceTrack(whole, cut, Infinity)]
  expect([before, after].flatMap(half => stopsIn(half, defaultStopRule))).toEqual([])
  expect(stopsIn(mergeTracks([after, before]), defaultStopRule)).toMatchObject([{ from: dayFrom + 600_000 }])
})

test('the row of a time is the last one at or before it', () => {
  const track = trackFromPoints(new TestDay().drive(30).points)
  expect([-1, 0, 5_000, 10_000, 29_999, 1e9].map(ms => rowAtTime(track, dayFrom + ms))).toEqual([-1, 0, 0, 1, 2, 2])
  expect(rowAtTime(trackFromPoints([]), 0)).toBe(-1)
})

test('a slice includes both ends, and is empty for a time without points', () => {
  const track = trackFromPoints(new TestDay().drive(60).points)
  expect(sliceTrack(track, dayFrom + 10_000, dayFrom + 30_000).length).toBe(3)
  expect(sliceTrack(track, dayFrom + 1, dayFrom + 9_999).length).toBe(0)
  expect(sliceTrack(track, dayFrom + 30_000, dayFrom + 10_000).length).toBe(0)
})
