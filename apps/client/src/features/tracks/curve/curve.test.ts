import { type TrackPoint, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { begin, pointOf } from '../../../testing/exported-tracks.ts'
import { curveData, hasSpeeds, speedNear } from './curve-data.ts'
import { minWidthMs, panned, pinched, keyStep, clampWindow, windowShowing, zoomed } from './curve-window.ts'
import { partsOf, speedSummaryOf } from './speed-summary.ts'

const track = (...points: Partial<TrackPoint>[]) => trackFromPoints(points.map((point, row) => pointOf(row, point)))
const seconds = (...rows: number[]) => rows.map(row => begin / 1000 + row * 10)
const whole = { from: 0, to: 1_000_000 }

test('vehicles share one axis of time; where one says nothing its curve goes on', () => {
  const one = { track: track({ speed: 10 }, { speed: 20 }), gaps: [] }
  const other = { track: track({ time: begin + 5_000, speed: 30 }, { speed: 40 }), gaps: [] }
  expect(curveData([one, other], 'gps')).toEqual({
    times: seconds(0, 0.5, 1),
    columns: [
      [10, undefined, 20],
      [undefined, 30, 40],
    ],
  })
})

test('a curve is broken in each gap, and where the source that was chosen is silent', () => {
  const points = [{ speed: 10, recorderSpeed: 11 }, { speed: 20 }, { time: begin + 1_000_000, speed: 30, recorderSpeed: 33 }]
  const gap = { from: begin + 10_000, to: begin + 1_000_000, afterRow: 1, km: null }
  expect(curveData([{ track: track(...points), gaps: [gap] }], 'gps').columns).toEqual([[10, 20, null, 30]])
  expect(curveData([{ track: track(...points), gaps: [gap] }], 'recorder').columns).toEqual([[11, null, null, 33]])
})

test('what others say in a gap does not bridge it', () => {
  const gap = { from: begin, to: begin + 60_000, afterRow: 0, km: null }
  const one = { track: track({ speed: 10 }, { time: begin + 60_000, speed: 20 }), gaps: [gap] }
  const other = { track: track({}, { speed: 5 }, { speed: 6 }, { time: begin + 70_000, speed: 7 }), gaps: [] }
  expect(curveData([one, other], 'gps').columns[0]).toEqual([10, null, null, null, 20, undefined])
})

test('two points of one moment are one of the curve', () => {
  const { latitude, longitude } = pointOf(0)
  const twice = { track: track({ speed: 10 }, { time: begin, speed: 12, latitude, longitude }), gaps: [] }
  expect(curveData([twice], 'gps')).toEqual({ times: seconds(0), columns: [[12]] })
})

test('a report that cannot be of its time says nothing, and does not break the curve', () => {
  const points = Array.from({ length: 20 }, (_, row) => ({ speed: row, ...(row === 9 && { latitude: 60, speed: 99 }) }))
  expect(curveData([{ track: track(...points), gaps: [] }], 'gps').columns[0]?.slice(8, 11)).toEqual([8, undefined, 10])
})

test('a speed holds until the next report, but not for long', () => {
  const some = track({ speed: 50 }, { speed: 50 }, { speed: 50 })
  const last = begin + 20_000
  expect(speedNear(some, begin - 1, 'gps')).toBeNull()
  expect(speedNear(some, last + 180_000, 'gps')).toBe(50)
  expect(speedNear(some, last + 180_001, 'gps')).toBeNull()
  expect(speedNear(some, last, 'recorder')).toBeNull()
  expect(hasSpeeds(some, 'gps')).toBe(true)
  expect(hasSpeeds(some, 'recorder')).toBe(false)
})

test('the top speed with its moment, and the average of what moves', () => {
  const some = track({ speed: 0 }, { speed: 30 }, { speed: 60 }, { speed: 90 })
  expect(speedSummaryOf(some, 'gps', begin, begin + 29_999)).toEqual({ top: { speed: 60, time: begin + 20_000 }, average: 45 })
  expect(speedSummaryOf(track({ speed: 0 }), 'gps', begin, begin)).toEqual({ top: { speed: 0, time: begin }, average: null })
  expect(speedSummaryOf(some, 'gps', begin + 40_000, begin + 50_000)).toBeUndefined()
  expect(speedSummaryOf(some, 'recorder', begin, begin + 50_000)).toBeUndefined()
})

test('parts of the time are those of the clock on the wall, and not too many', () => {
  const midnight = new Date(2026, 0, 1).getTime()
  const hour = 3_600_000
  const parts = partsOf(midnight + hour / 2, midnight + 3 * hour)
  expect(parts[0]).toEqual({ from: midnight + hour / 2, to: midnight + hour / 2 + 10 * 60_000 })
  expect(parts).toHaveLength(15)
  for (const length of [1, 6, 24, 168]) expect(partsOf(midnight + 1, midnight + length * hour).length).toBeLessThanOrEqual(25)
  expect(partsOf(midnight, midnight)).toEqual([])
})

test('what is shown stays within the whole and never gets too narrow', () => {
  expect(clampWindow(whole, { from: -5, to: 2_000_000 })).toBeUndefined()
  expect(clampWindow(whole, { from: 500, to: 501 })).toEqual({ from: 0, to: minWidthMs })
  expect(clampWindow(whole, { from: 990_000, to: 1_010_000 })).toEqual({ from: 980_000, to: 1_000_000 })
  expect(zoomed(whole, whole, 250_000, 0.5)).toEqual({ from: 125_000, to: 625_000 })
  expect(zoomed(whole, { from: 125_000, to: 625_000 }, 250_000, 2)).toBeUndefined()
})

test('two fingers keep the times they hold, and one moves what is shown as far as it goes', () => {
  const shown = { from: 200_000, to: 400_000 }
  // Twice as far apart at the same place, then both a quarter of the width to the right.
  expect(pinched(whole, shown, { share: 0.5, apart: 100 }, { share: 0.5, apart: 200 })).toEqual({ from: 250_000, to: 350_000 })
  expect(pinched(whole, shown, { share: 0.5, apart: 100 }, { share: 0.75, apart: 200 })).toEqual({ from: 225_000, to: 325_000 })
  expect(pinched(whole, shown, { share: 0, apart: 100 }, { share: 0, apart: 90_000 })).toEqual({ from: 200_000, to: 210_000 })
  expect(pinched(whole, shown, { share: 0.5, apart: 500 }, { share: 0.5, apart: 100 })).toBeUndefined()
  expect(panned(whole, shown, 0.5)).toEqual({ from: 300_000, to: 500_000 })
  expect(panned(whole, shown, -9)).toEqual({ from: 0, to: 200_000 })
  expect(panned(whole, shown, 9)).toEqual({ from: 800_000, to: 1_000_000 })
  expect(panned(whole, whole, 0.1)).toBeUndefined()
})

test('a window shows the clock wherever it goes', () => {
  const shown = { from: 100_000, to: 200_000 }
  expect(windowShowing(whole, shown, 150_000)).toEqual(shown)
  expect(windowShowing(whole, shown, 300_000)).toEqual({ from: 290_000, to: 390_000 })
  expect(windowShowing(whole, shown, 50_000)).toEqual({ from: 40_000, to: 140_000 })
})

test('keys move the clock and the window', () => {
  const shown = { from: 0, to: 200_000 }
  expect(keyStep('ArrowRight', shown, 5_000)).toEqual({ seek: 6_000 })
  expect(keyStep('PageDown', shown, 50_000)).toEqual({ seek: 30_000 })
  expect(keyStep('End', shown, 5_000)).toEqual({ seek: 200_000 })
  expect(keyStep('+', shown, 0)).toEqual({ zoom: 0.5 })
  expect(keyStep('Escape', shown, 0)).toBe('whole')
  expect(keyStep('x', shown, 0)).toBeUndefined()
})
