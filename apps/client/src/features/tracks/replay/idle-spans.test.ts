import { defaultStopRule } from '@outrider/track'
import { expect, test } from 'vitest'
import { loadedTrack } from './loaded-track.ts'
import { idleSpans } from './idle-spans.ts'
import { answerOf, begin, testTrack } from '../../../testing/tracks.ts'

const at = (second: number) => begin + second * 1000
const stationary = { accOn: false, speed: 0, longitude: 121 }

/** Drives, but stands with its engine off from one second to another. */
const loaded = (id: string, from: number, to: number) => {
  const track = testTrack(7_200, second => (second >= from && second < to ? stationary : { longitude: 121 }))
  const whole = [{ from: at(0), to: at(7_200) }]
  return loadedTrack({ id, name: id }, '', { ...answerOf(track), completeDays: whole }, defaultStopRule)
}

test('no vehicle drives before the first point, in a stop, and after the last point', () => {
  const spans = idleSpans([loaded('a', 1_800, 3_600)], at(-600), at(9_000))
  expect(spans).toEqual([
    { from: at(-600), to: at(0) },
    { from: at(1_800), to: at(3_600) },
    { from: at(7_200), to: at(9_000) },
  ])
})

test('of several vehicles it is quiet while none drives', () => {
  const spans = idleSpans([loaded('a', 1_800, 3_600), loaded('b', 2_400, 5_400)], at(0), at(7_200))
  expect(spans).toEqual([{ from: at(2_400), to: at(3_600) }])
})

test('without a track nothing is quiet', () => {
  expect(idleSpans([], at(0), at(100))).toEqual([])
})
