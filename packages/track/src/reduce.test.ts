import { distance } from '@outrider/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTracks, sliceTrack } from './cut.ts'
import { fixesOf, fixKind } from './fixes.ts'
import { gapAfter, gapsIn } from './gaps.ts'
import { defaultParking, parksIn } from './parking.ts'
import { packTrack, unpackTrack } from './pack.ts'
import { boxOf, placeAt } from './place.ts'
import { reduceTrack } from './reduce.ts'
import { topSpeed } from './speed.ts'
import { anyPoints } from './test-any-track.ts'
import { TestDay } from './test-day.ts'
import { weekTrack } from './test-week.ts'
import { pointAt, pointFlags, type Track, trackOf, type TrackPoint } from './track.ts'

/** What was reported, without what is known of it since. */
function reportAt(track: Track, row: number): Partial<TrackPoint> {
  return { ...pointAt(track, row), reduced: undefined, doubted: undefined, lost: undefined }
}

test('never more points than asked for, all of them points of the track, with its first and last', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 2, max: 60 }), (points, most) => {
      const track = trackOf(points)
      const reduced = reduceTrack(track, most)
      expect(reduced.length).toBe(Math.min(track.length, Math.max(2, reduced.length)))
      expect(reduced.length).toBeLessThanOrEqual(Math.max(most, 0))
      expect(reportAt(reduced, 0)).toEqual(reportAt(track, 0))
      expect(reportAt(reduced, reduced.length - 1)).toEqual(reportAt(track, track.length - 1))
      const all = new Set(Array.from({ length: track.length }, (_, row) => JSON.stringify(reportAt(track, row))))
      expect([...reduced.time]).toEqual([...reduced.time].sort((a, b) => a - b))
      for (let row = 0; row < reduced.length; row++) expect(all).toContain(JSON.stringify(reportAt(reduced, row)))
      // First, last and the four sides are six points.
      if (most >= 6) expect(boxOf(reduced)).toEqual(boxOf(track))
    }),
    { seed: 808 },
  )
})

const day = () =>
  new TestDay()
    .drive(3_600)
    .park(1_800, { errs: 12 })
    .drive(900, { course: 0 })
    .silent(1_200, { speed: 72 })
    .drive(900, { course: 45, alarms: 2 })
    .drive(900, { course: 100, late: true })
    .leg({ seconds: 300, fixed: false, speed: 72 })
    .drive(3_600, { course: 180 })
    .drive(10, { speed: 101 })
    .drive(600, { course: 180 })

test('stops, gaps, alarms, what came late and the top speed stay', () => {
  const track = trackOf(day().points)
  const reduced = reduceTrack(track, 60)
  const times = <T extends { from: number; to: number }>(found: T[]) => found.map(({ from, to }) => [from, to])
  expect(times(parksIn(reduced, defaultParking))).toEqual(times(parksIn(track, defaultParking)))
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

test('the parks of a week stay when there is hardly room for anything else', () => {
  const track = weekTrack()
  const reduced = reduceTrack(track, 420)
  const times = (of: typeof track) => parksIn(of, defaultParking).map(({ from, to }) => [from, to])
  expect(times(reduced)).toEqual(times(track))
})

test('an alarm on a straight road keeps its beginning and its end', () => {
  const track = trackOf(new TestDay().drive(3_600).drive(60, { alarms: 4 }).drive(3_600).points)
  const reduced = reduceTrack(track, 12)
  const alarmed = Array.from(reduced.time).filter((_, row) => reduced.alarms[row] === 4)
  expect([alarmed[0], alarmed.at(-1)]).toEqual([track.time[360], track.time[365]])
})

test('of a week of 60,480 points, 4,000 lead to nearly the same places', () => {
  const track = weekTrack()
  const reduced = reduceTrack(track, 4_000)
  expect(reduced.length).toBeGreaterThan(3_500)
  expect(reduced.length).toBeLessThanOrEqual(4_000)
  expect(boxOf(reduced)).toEqual(boxOf(track))
  let worst = 0
  for (let row = 0; row < track.length; row += 7) {
    const time = track.time[row] as number
    const [was, is] = [placeAt(track, time), placeAt(reduced, time)]
    if (!was || !is || is.kind === 'gap') continue
    worst = Math.max(worst, distance({ lat: was.latitude, lon: was.longitude }, { lat: is.latitude, lon: is.longitude }))
  }
  expect(worst).toBeLessThan(60)
})

test('point by point, through JSON, a track of fewer points is the same as in columns', () => {
  const throughJson = (track: Track): Track =>
    trackOf(JSON.parse(JSON.stringify(Array.from({ length: track.length }, (_, row) => pointAt(track, row)))) as TrackPoint[])
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 2, max: 60 }), (points, most) => {
      const reduced = reduceTrack(trackOf(points), most)
      expect(throughJson(reduced)).toEqual(unpackTrack(packTrack({}, reduced)).track)
    }),
    { seed: 808, numRuns: 500 },
  )
  // Everything that can be said of a point is in it.
  const { points } = day().drive(900)
  const wrong = points.map((point, i) => (i === points.length - 1 ? { ...point, latitude: 44 } : point))
  const reduced = reduceTrack(trackOf(wrong), 60)
  const { doubted, lost, late } = pointFlags
  for (const flag of [pointFlags.reduced, doubted, lost, late]) expect(reduced.flags.some(flags => flags & flag)).toBe(true)
  expect(throughJson(reduced)).toEqual(reduced)
})

test('a fix that was not believed is not believed among fewer points either', () => {
  const { points } = new TestDay().drive(3_600)
  const wrong = points.map((point, i) => (i === 359 ? { ...point, latitude: 44 } : point))
  const reduced = reduceTrack(trackOf(wrong), 5)
  expect(fixesOf(reduced).kind.at(-1)).toBe(fixKind.doubted)
  expect(boxOf(reduced)?.north).toBeLessThan(31)
})

test('gaps are those of all points: that few are left between two turns is none', () => {
  const points = day().drive(20_000, { course: 90 }).points
  const track = trackOf(points)
  const times = (of: typeof track) => gapsIn(of, { longerThan: gapAfter(of) }).map(({ from, to }) => [from, to])
  for (const most of [25, 60, 200]) {
    const reduced = reduceTrack(track, most)
    expect(times(reduced)).toEqual(times(track))
    expect(times(reduced)).toHaveLength(2)
    // Reduced again, they are still known.
    expect(times(reduceTrack(reduced, 20))).toEqual(times(track))
  }
  const reduced = reduceTrack(track, 40)
  const time = (track.time.at(-1) as number) - 9_000_000
  const [was, is] = [placeAt(track, time), placeAt(reduced, time)]
  expect(is?.kind).toBe('between')
  expect(is?.longitude).toBeCloseTo(was?.longitude ?? 0, 3)
})

test('no gap is made up, however few points are left', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 2, max: 30 }), (points, most) => {
      const track = trackOf(points)
      const gaps = gapsIn(track, { longerThan: gapAfter(track) })
      const reduced = reduceTrack(track, most)
      for (const { from, to } of reduced === track ? [] : gapsIn(reduced, { longerThan: gapAfter(reduced) })) {
        expect(gaps.some(gap => gap.from < to && gap.to > from)).toBe(true)
      }
    }),
    { seed: 808, numRuns: 300 },
  )
})

test('a day with every point, put into a line of few, is judged as ever, and the line stays', () => {
  const track = trackOf(day().points)
  const reduced = reduceTrack(track, 40)
  const [from, to] = [track.time[300] as number, track.time[500] as number]
  const merged = mergeTracks([
    sliceTrack(reduced, 0, from - 1),
    sliceTrack(track, from, to),
    sliceTrack(reduced, to + 1, Infinity),
  ])
  expect(new Set(fixesOf(merged).kind)).not.toContain(fixKind.doubted)
  const times = gapsIn(merged, { longerThan: 180 }).map(gap => [gap.from, gap.to])
  expect(times).toEqual(gapsIn(track, { longerThan: 180 }).map(gap => [gap.from, gap.to]))
})

test('fewer than two points are no track', () => {
  expect(() => reduceTrack(trackOf([]), 1)).toThrow(RangeError)
})
