import { trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { begin, testTrack } from '../../../testing/tracks.ts'
import { silenceIn } from './silence.ts'

const hour = 3_600_000

test('time without reports at the ends of a period is told, unless it is as short as a gap may be', () => {
  const track = testTrack(3_600)
  expect(silenceIn(track, { from: begin - hour, to: begin + 3 * hour })).toEqual({ until: begin, since: begin + hour })
  expect(silenceIn(track, { from: begin - 10_000, to: begin + hour + 10_000 })).toEqual({ until: undefined, since: undefined })
  expect(silenceIn(trackFromPoints([]), { from: begin, to: begin + hour })).toEqual({ until: undefined, since: undefined })
})
