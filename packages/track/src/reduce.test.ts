import { distance } from '@outrider/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTracks, sliceTrack } from './slice.ts'
import { fixesOf, fixKind } from './fixes.ts'
import { gapThreshold, gapsIn } from './gaps.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { packTrack, unpackTrack } from './pack.ts'
import { boundsOf, trackPositionAt } from './position-at.ts'
import { reduceTrack } from './reduce.ts'
import { topSpeed } from './speed.ts'
import { anyPoints } from './testing/any-track.ts'
import { TestDay } from './testing/day.ts'
import { weekTrack } from './testing/week.ts'
import { pointAt, pointFlags, type Track, trackFromPoints, type TrackPoint } from './track.ts'

/** What was reported, without what is known of it since. */
function reportAt(track: Track, row: number): Partial<TrackPoint> {
  return { ...pointAt(track, row), reduced: undefined, implausible: undefined, gapFollows: undefined }
}

test('never more points than requested, all from the track, with its first and last', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 2, max: 60 }), (points, most) => {
      const track = trackFromPoints(points)
      const reduced = reduceTrack(track, most)
      expect(reduced.length).toBe(Math.min(track.length, Math.max(2, reduced.length)))
      expect(reduced.length).toBeLessThanOrEqual(Math.max(most, 0))
      expect(reportAt(reduced, 0)).toEqual(reportAt(track, 0))
      expect(reportAt(reduced, reduced.length - 1)).toEqual(reportAt(track, track.length - 1))
      const all = new Set(Array.from({ length: track.length }, (_, row) => JSON.stringify(reportAt(track, row))))
      expect([...reduced.time]).toEqual([...reduced.time].sort((a, b) => a - b))
      for (let row = 0; row < reduced.length; row++) expect(all).toContain(JSON.stringify(reportAt(reduced, row)))
      // First, last and the four sides are six points.
      if (most >= 6) expect(boundsOf(reduced)).toEqual(boundsOf(track))
    }),
    { seed: 808 },
  )
})

const day = () =>
  new TestDay()
    .drive(3_600)
    .stop(1_800, { errs: 12 })
    .drive(900, { course: 0 })
    .noReports(1_200, { speed: 72 })
    .drive(900, { course: 45, alarms: 2 })
    .drive(900, { course: 100, late: true })
    .leg({ seconds: 300, fixed: false, speed: 72 })
    .drive(3_600, { course: 180 })
    .drive(10, { speed: 101 })
    .drive(600, { course: 180 })

test('stops, gaps, alarms, late reports and the top speed are kept', () => {
  const track = trackFromPoints(day().points)
  const reduced = reduceTrack(track, 60)
  const times = <T extends { from: number; to: number }>(found: readonly T[]) => found.map(({ from, to }) => [from, to])
  expect(times(stopsIn(reduced, defaultStopRule))).toEqual(times(stopsIn(track, defaultStopRule)))
  // Fewer points have longer intervals: the gaps are asked for by their own length.
  const gaps = new Set(times(gapsIn(reduced, { longerThan: 300 })).map(String))
  for (const gap of times(gapsIn(track, { longerThan: 300 }))) expect(gaps).toContain(String(gap))
  expect(topSpeed(reduced)).toBe(topSpeed(track))
  const starts = (of: typeof track, bit: (row: number) => boolean) =>
    Array.from(of.time).filter((_, row) => row > 0 && bit(row) !== bit(row - 1))
  expect(starts(reduced, row => reduced.alarms[row] !== 0)).toEqual(starts(track, row => track.alarms[row] !== 0))
  const late = pointFlags.late
  expect(starts(reduced, row => ((reduced.flags[row] ?? 0) & late) !== 0)).toEqual(
    starts(track, row => ((track.flags[row] ?? 0) & late) !== 0),
  )
})

test('the stops of a week are kept when there is hardly room for anything else', () => {
  const track = weekTrack()
  const reduced = reduceTrack(track, 420)
  const times = (of: typeof track) => stopsIn(of, defaultStopRule).map(({ from, to }) => [from, to])
  expect(times(reduced)).toEqual(times(track))
})

test('an alarm on a straight road keeps its beginning and its end', () => {
  const track = trackFromPoints(new TestDay().drive(3_600).drive(60, { alarms: 4 }).drive(3_600).points)
  const reduced = reduceTrack(track, 12)
  const alarmed = Array.from(reduced.time).filter((_, row) => reduced.alarms[row] === 4)
  expect([alarmed[0], alarmed.at(-1)]).toEqual([track.time[360], track.time[365]])
})

test('4,000 of the 60,480 points of a week lead to nearly the same positions', () => {
  const track = weekTrack()
  const reduced = reduceTrack(track, 4_000)
  expect(reduced.length).toBeGreaterThan(3_500)
  expect(reduced.length).toBeLessThanOrEqual(4_000)
  expect(boundsOf(reduced)).toEqual(boundsOf(track))
  let worst = 0
  for (let row = 0; row < track.length; row += 7) {
    const time = track.time[row] as number
    const [was, is] = [trackPositionAt(track, time), trackPositionAt(reduced, time)]
    if (!was || !is || is.kind === 'gap') continue
    worst = Math.max(worst, distance({ lat: was.latitude, lon: was.longitude }, { lat: is.latitude, lon: is.longitude }))
  }
  expect(worst).toBeLessThan(60)
})

test('point by point through JSON a reduced track is the same as in columns', () => {
  const throughJson = (track: Track): Track =>
    trackFromPoints(
      JSON.parse(JSON.stringify(Array.from({ length: track.length }, (_, row) => pointAt(track, row)))) as TrackPoint[],
    )
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 2, max: 60 }), (points, most) => {
      const reduced = reduceTrack(trackFromPoints(points), most)
      expect(throughJson(reduced)).toEqual(unpackTrack(packTrack({}, reduced)).track)
    }),
    { seed: 808, numRuns: 500 },
  )
  // Everything that can be said of a point is in it.
  const { points } = day().drive(900)
  const wrong = points.map((point, i) => (i === points.length - 1 ? { ...point, latitude: 44 } : point))
  const reduced = reduceTrack(trackFromPoints(wrong), 60)
  const { implausible, gapFollows, late } = pointFlags
  for (const flag of [pointFlags.reduced, implausible, gapFollows, late])
    expect(reduced.flags.some(flags => flags & flag)).toBe(true)
  expect(throughJson(reduced)).toEqual(reduced)
})

test('an implausible fix is implausible in the reduced track too', () => {
  const { points } = new TestDay().drive(3_600)
  const wrong = points.map((point, i) => (i === 359 ? { ...point, latitude: 44 } : point))
  const reduced = reduceTrack(trackFromPoints(wrong), 5)
  expect(fixesOf(reduced).kind.at(-1)).toBe(fixKind.implausible)
  expect(boundsOf(reduced)?.north).toBeLessThan(31)
})

test('gaps are those of all points: few points between two turns are not a gap', () => {
  const points = day().drive(20_000, { course: 90 }).points
  const track = trackFromPoints(points)
  const times = (of: typeof track) => gapsIn(of, { longerThan: gapThreshold(of) }).map(({ from, to }) => [from, to])
  for (const most of [25, 60, 200]) {
    const reduced = reduceTrack(track, most)
    expect(times(reduced)).toEqual(times(track))
    expect(times(reduced)).toHaveLength(2)
    // Reduced again, they are still known.
    expect(times(reduceTrack(reduced, 20))).toEqual(times(track))
  }
  const reduced = reduceTrack(track, 40)
  const time = (track.time.at(-1) as number) - 9_000_000
  const [was, is] = [trackPositionAt(track, time), trackPositionAt(reduced, time)]
  expect(is?.kind).toBe('between')
  expect(is?.longitude).toBeCloseTo(was?.longitude ?? 0, 3)
})

test('no gap is invented, however few points are left', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 2, max: 30 }), (points, most) => {
      const track = trackFromPoints(points)
      const gaps = gapsIn(track, { longerThan: gapThreshold(track) })
      const reduced = reduceTrack(track, most)
      for (const { from, to } of reduced === track ? [] : gapsIn(reduced, { longerThan: gapThreshold(reduced) })) {
        expect(gaps.some(gap => gap.from < to && gap.to > from)).toBe(true)
      }
    }),
    { seed: 808, numRuns: 300 },
  )
})

test('a day with every point, merged into a reduced track, is classified as before, and the path is kept', () => {
  const track = trackFromPoints(day().points)
  const reduced = reduceTrack(track, 40)
  const [from, to] = [track.time[300] as number, track.time[500] as number]
  const merged = mergeTracks([
    sliceTrack(reduced, 0, from - 1),
    sliceTrack(track, from, to),
    sliceTrack(reduced, to + 1, Infinity),
  ])
  expect(new Set(fixesOf(merged).kind)).not.toContain(fixKind.implausible)
  const times = gapsIn(merged, { longerThan: 180 }).map(gap => [gap.from, gap.to])
  expect(times).toEqual(gapsIn(track, { longerThan: 180 }).map(gap => [gap.from, gap.to]))
})

test('a track cannot be reduced to fewer than two points', () => {
  expect(() => reduceTrack(trackFromPoints([]), 1)).toThrow(RangeError)
})
