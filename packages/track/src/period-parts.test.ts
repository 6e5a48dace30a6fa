import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapThreshold, gapsIn } from './gaps.ts'
import { durationOf, periodParts } from './period-parts.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { anyPoints } from './testing/any-track.ts'
import { dayFrom, TestDay } from './testing/day.ts'
import { type Track, trackFromPoints } from './track.ts'

const minute = 60_000
const either = { ...defaultStopRule, bySpeed: true }
const partsOf = (track: Track, from: number, to: number, rule = either) =>
  periodParts(track, { stops: stopsIn(track, rule), gaps: gapsIn(track, { longerThan: gapThreshold(track) }) }, { from, to })

test('the parts fill the period without a hole and without an overlap, whatever was reported', () => {
  const border = fc.integer({ min: -7_200, max: 90_000 }).map(second => dayFrom + second * 1_000)
  fc.assert(
    fc.property(anyPoints, border, border, fc.constantFrom(either, defaultStopRule), (points, a, b, rule) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const parts = partsOf(trackFromPoints(points), from, to, rule)
      let at = from
      for (const part of parts) {
        expect(part.from).toBe(at)
        expect(part.to).toBeGreaterThan(part.from)
        at = part.to
      }
      if (from < to) expect(at).toBe(to)
      const sum = (['driving', 'stopped', 'gap'] as const).reduce((all, kind) => all + durationOf(parts, kind), 0)
      expect(sum).toBe(to - from)
    }),
  )
})

test('the time before the first and after the last report is no driving, unless it is short', () => {
  const track = trackFromPoints(new TestDay().drive(3_600).points)
  const last = track.time[track.length - 1] ?? 0
  expect(partsOf(track, dayFrom - 60 * minute, last + 60 * minute)).toEqual([
    { kind: 'gap', from: dayFrom - 60 * minute, to: dayFrom },
    { kind: 'driving', from: dayFrom, to: last },
    { kind: 'gap', from: last, to: last + 60 * minute },
  ])
  expect(partsOf(track, dayFrom - minute, last + minute)).toEqual([
    { kind: 'driving', from: dayFrom - minute, to: last + minute },
  ])
})

test('a vehicle that stands at both ends of the period stands until its borders, reports or not', () => {
  const track = trackFromPoints(new TestDay().stop(600).drive(600).stop(600).points)
  const parts = partsOf(track, dayFrom - 30 * minute, dayFrom + 180 * minute)
  expect(parts.map(({ kind }) => kind)).toEqual(['stopped', 'driving', 'stopped'])
})

test('without any report all is unknown', () => {
  expect(partsOf(trackFromPoints([]), dayFrom, dayFrom + minute * 60)).toEqual([
    { kind: 'gap', from: dayFrom, to: dayFrom + minute * 60 },
  ])
})
