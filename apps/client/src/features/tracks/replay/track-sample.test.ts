import { defaultStopRule, type Track, trackFromPoints, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { loadedTrack } from './loaded-track.ts'
import { sampleAt } from './track-sample.ts'
import { answerOf, begin, testPoint, testTrack } from '../../../testing/tracks.ts'

const at = (second: number) => begin + second * 1000
const load = (track: Track) =>
  loadedTrack({ id: 'a', name: '' }, '', { ...answerOf(track), completeDays: [{ from: at(0), to: at(99_999) }] }, defaultStopRule)

test('on its way it is between its reports, as fast as they say', () => {
  const moment = sampleAt(load(testTrack(100)), at(55))
  expect(moment).toMatchObject({ state: 'driving', row: 5 })
  expect(moment?.longitude).toBeCloseTo(121 + 55 * 0.000105, 5)
  expect(moment?.speed).toBeCloseTo(36)
})

test('in a stop it is parked; with the engine on it idles', () => {
  const parked = (second: number): Partial<TrackPoint> =>
    second < 600 ? { longitude: 121 } : { longitude: 121, accOn: false, speed: 0 }
  expect(sampleAt(load(testTrack(1_800, parked)), at(1_200))).toMatchObject({
    state: 'parked',
    speed: 0,
    stop: { from: at(600) },
  })
  const waiting = load(testTrack(600, () => ({ speed: 0, longitude: 121 })))
  expect(sampleAt(waiting, at(300))).toMatchObject({ state: 'idling' })
})

test('in a gap, before the first report and after the last the state is unknown', () => {
  const points = [0, 10, 20, 3_000, 3_010].map(second => testPoint(second))
  const track = load(trackFromPoints(points))
  for (const second of [-100, 1_500, 4_000]) expect(sampleAt(track, at(second))?.state).toBe('unknown')
  expect(sampleAt(track, at(1_500))?.longitude).toBeCloseTo(121 + 20 * 0.000105, 5)
})

test('without any place there is no moment', () => {
  expect(sampleAt(load(testTrack(60, () => ({ latitude: null, longitude: null }))), at(30))).toBeUndefined()
})

test('movement with the engine off is towed, from the end of the stop to the first report at rest', () => {
  const ferry = (second: number): Partial<TrackPoint> => {
    if (second < 600 || second >= 3_600) return {}
    const way = Math.max(0, Math.min(second, 3_000) - 1_200)
    return { accOn: false, longitude: 121 + 0.063 + way * 0.00006, speed: second >= 1_200 && second < 3_000 ? 20 : 0 }
  }
  const loaded = load(testTrack(5_000, ferry))
  expect(sampleAt(loaded, at(300))?.state).toBe('driving')
  expect(sampleAt(loaded, at(900))?.state).toBe('parked')
  for (const second of [1_205, 2_005, 2_995]) expect(sampleAt(loaded, at(second))?.state).toBe('towed')
  expect(sampleAt(loaded, at(2_000))?.speed).toBeCloseTo(20)
  expect(sampleAt(loaded, at(3_300))?.state).toBe('parked')
})
