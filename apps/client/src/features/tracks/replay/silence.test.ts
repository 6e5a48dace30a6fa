import { trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { begin, testPoint, testTrack } from '../../../testing/tracks.ts'
import { silenceIn } from './silence.ts'

const hour = 3_600_000

test('time without reports at the ends of a period is told, unless it is as short as a gap may be', () => {
  const track = testTrack(3_600)
  expect(silenceIn(track, { from: begin - hour, to: begin + 3 * hour })).toEqual({ until: begin, since: begin + hour })
  expect(silenceIn(track, { from: begin - 10_000, to: begin + hour + 10_000 })).toEqual({ until: undefined, since: undefined })
  expect(silenceIn(trackFromPoints([]), { from: begin, to: begin + hour })).toEqual({ until: undefined, since: undefined })
})

test('a parked vehicle that reports every five minutes is not silent before midnight; one that stopped is (F7)', () => {
  const driving = Array.from({ length: 361 }, (_, at) => testPoint(at * 10))
  const parked = Array.from({ length: 12 }, (_, at) => testPoint(3_600 + (at + 1) * 300, { speed: 0, accOn: false }))
  const track = trackFromPoints([...driving, ...parked])
  const last = begin + 2 * hour
  expect(silenceIn(track, { from: begin, to: last + 4 * 60_000 })).toEqual({ until: undefined, since: undefined })
  expect(silenceIn(track, { from: begin, to: last + 16 * 60_000 })).toEqual({ until: undefined, since: last })
  // It went on driving: four minutes are long.
  expect(silenceIn(trackFromPoints(driving), { from: begin, to: begin + hour + 4 * 60_000 }).since).toBe(begin + hour)
})
