import { defaultStopRule, type Track, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { loadedTrack } from '../../replay/loaded-track.ts'
import { answerOf, begin, testPoint } from '../../../../testing/tracks.ts'
import { trackSummary } from '../track-summary.ts'
import { axisTicks } from '../../../../core/time/axis-ticks.ts'
import { speedColumns } from './timeline-drawing.ts'
import { stepFor } from './timeline-keys.ts'

const at = (second: number) => begin + second * 1000
const load = (track: Track) =>
  loadedTrack(
    { id: 'a', name: '' },
    '',
    { ...answerOf(track), completeDays: [{ from: at(0), to: at(999_999) }] },
    defaultStopRule,
  )

test('arrows go ten seconds, with shift a minute, pages an hour, and the ends to the ends', () => {
  const state = { time: 5_000_000, from: 0, to: 9_000_000 }
  const step = (key: string, shift = false) => stepFor(key, shift, state)
  expect(step('ArrowRight')).toBe(5_010_000)
  expect(step('ArrowLeft')).toBe(4_990_000)
  expect(step('ArrowUp', true)).toBe(5_060_000)
  expect(step('PageDown')).toBe(1_400_000)
  expect(step('Home')).toBe(0)
  expect(step('End')).toBe(9_000_000)
  expect(step(' ')).toBe('toggle')
  expect(step('x')).toBeUndefined()
})

test('each column has its highest speed, interpolated between reports but not over gaps', () => {
  const points = [
    testPoint(0, { speed: 10 }),
    testPoint(10, { speed: 50 }),
    testPoint(110, { speed: 30 }),
    testPoint(4_000, { speed: 30 }),
  ]
  const columns = [...speedColumns(load(trackFromPoints(points)), { from: at(0), to: at(200) }, 10)].map(Math.round)
  // 20 s a column: 10 and 50 in the first, then down to 30 at 110 s, and nothing behind.
  expect(columns).toEqual([50, 46, 42, 38, 34, 30, -1, -1, -1, 30])
})

test('names of times are round, apart from each other, and days begin at midnight', () => {
  const from = new Date(2026, 2, 4, 7, 13).getTime()
  const marks = axisTicks({ from, to: new Date(2026, 2, 6, 7, 13).getTime() }, 400, 'en')
  expect(marks.map(({ time }) => new Date(time).getHours() % 12)).toEqual(marks.map(() => 0))
  expect(marks.filter(({ time }) => new Date(time).getHours() === 0).map(({ text }) => text)).toEqual(['05 Mar', '06 Mar'])
  expect(axisTicks({ from, to: from }, 400, 'en')).toEqual([])
})

test('what is neither park nor gap is under way; a gap in a park is park', () => {
  const points = [
    ...Array.from({ length: 61 }, (_, row) => testPoint(row * 10)),
    // Silent for 20 minutes on the way, and then parked for an hour, half of it asleep.
    ...Array.from({ length: 7 }, (_, row) => testPoint(1_800 + row * 10)),
    ...[1_870, 1_880, 1_890, 5_460].map(second => testPoint(second, { accOn: false, speed: 0, longitude: 121.1963 })),
    testPoint(5_470, { accOn: false, speed: 0, longitude: 121.1963, late: true, alarms: 2 }),
  ]
  const sum = trackSummary(load(trackFromPoints(points)), { from: at(0), to: at(5_470) })
  expect(sum).toMatchObject({ stops: 1, gaps: 1, unknown: 1_200_000, parked: 3_600_000, late: 1, alarms: 1, topSpeed: 36 })
  expect(sum.driving).toBe(5_470_000 - 1_200_000 - 3_600_000)
})

test('the times of the summary are those of the queried period: silence at its ends is a gap, and they add up', () => {
  const drive = load(trackFromPoints(Array.from({ length: 361 }, (_, row) => testPoint(row * 10))))
  const sum = trackSummary(drive, { from: at(-3_600), to: at(7_200) })
  expect(sum).toMatchObject({ driving: 3_600_000, parked: 0, unknown: 7_200_000, gaps: 2 })
})

test('a ferry crossing counts as driving and as unpowered movement', () => {
  const points = Array.from({ length: 361 }, (_, row) => {
    const second = row * 10
    const towed = second >= 600 && second < 1_800
    return testPoint(
      second,
      towed
        ? { accOn: false, speed: 20, longitude: 121.063 + (second - 600) * 0.00006 }
        : second < 600
          ? {}
          : { longitude: 121.135 + (second - 1_800) * 0.000105 },
    )
  })
  expect(trackSummary(load(trackFromPoints(points)), { from: at(0), to: at(3_600) })).toMatchObject({
    driving: 3_600_000,
    unpowered: 1_190_000,
    stops: 0,
  })
})
