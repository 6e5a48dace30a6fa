import { defaultParking, type Track, trackOf, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { loadedTrack } from './loaded-track.ts'
import { momentOf } from './moment.ts'
import { answerOf, begin, testPoint, testTrack } from './test-tracks.ts'

const at = (second: number) => begin + second * 1000
const load = (track: Track) =>
  loadedTrack({ id: 'a', name: '' }, '', { ...answerOf(track), whole: [{ from: at(0), to: at(99_999) }] }, defaultParking)

test('on its way it is between its reports, as fast as they say', () => {
  const moment = momentOf(load(testTrack(100)), at(55))
  expect(moment).toMatchObject({ state: 'driving', row: 5 })
  expect(moment?.longitude).toBeCloseTo(121 + 55 * 0.000105, 5)
  expect(moment?.speed).toBeCloseTo(36)
})

test('in a park it stands; with its engine on it waits', () => {
  const parked = (second: number): Partial<TrackPoint> =>
    second < 600 ? { longitude: 121 } : { longitude: 121, accOn: false, speed: 0 }
  expect(momentOf(load(testTrack(1_800, parked)), at(1_200))).toMatchObject({
    state: 'parked',
    speed: 0,
    park: { from: at(600) },
  })
  const waiting = load(testTrack(600, () => ({ speed: 0, longitude: 121 })))
  expect(momentOf(waiting, at(300))).toMatchObject({ state: 'idling' })
})

test('in a gap, before the first report and behind the last nobody knows', () => {
  const points = [0, 10, 20, 3_000, 3_010].map(second => testPoint(second))
  const track = load(trackOf(points))
  for (const second of [-100, 1_500, 4_000]) expect(momentOf(track, at(second))?.state).toBe('unknown')
  expect(momentOf(track, at(1_500))?.longitude).toBeCloseTo(121 + 20 * 0.000105, 5)
})

test('without any place there is no moment', () => {
  expect(momentOf(load(testTrack(60, () => ({ latitude: null, longitude: null }))), at(30))).toBeUndefined()
})

test('what moves with its engine off is carried, from the end of its park to its first report at rest', () => {
  const ferry = (second: number): Partial<TrackPoint> => {
    if (second < 600 || second >= 3_600) return {}
    const way = Math.max(0, Math.min(second, 3_000) - 1_200)
    return { accOn: false, longitude: 121 + 0.063 + way * 0.00006, speed: second >= 1_200 && second < 3_000 ? 20 : 0 }
  }
  const loaded = load(testTrack(5_000, ferry))
  expect(momentOf(loaded, at(300))?.state).toBe('driving')
  expect(momentOf(loaded, at(900))?.state).toBe('parked')
  for (const second of [1_205, 2_005, 2_995]) expect(momentOf(loaded, at(second))?.state).toBe('carried')
  expect(momentOf(loaded, at(2_000))?.speed).toBeCloseTo(20)
  expect(momentOf(loaded, at(3_300))?.state).toBe('parked')
})
