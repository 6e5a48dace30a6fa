import { defaultStopRule, type StopRule, trackFromPoints, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { loadedTrack } from '../replay/loaded-track.ts'
import { trackSummary } from './track-summary.ts'

const begin = Date.parse('2026-03-02T08:00:00+08:00')
const minute = 60_000

/** It drives north at 36 km/h and stands for these minutes, in turn; a report each 30 s. */
function points(...minutes: number[]): TrackPoint[] {
  let [time, latitude] = [begin, 31]
  return minutes.flatMap((long, part) =>
    Array.from({ length: long * 2 }, () => {
      const drives = part % 2 === 0
      time += minute / 2
      if (drives) latitude += 300 / 111_195
      const report = { recorderSpeed: null, course: 0, accOn: true, mileage: null, alarms: 0, late: false }
      return { time, latitude, longitude: 121, speed: drives ? 36 : 0, ...report }
    }),
  )
}

const track = trackFromPoints(points(20, 5, 20, 30, 20))
const period = { from: begin, to: begin + 95 * minute }
const parts = { track, total: track.length, reduced: false, completeDays: [], alarmNames: [], missing: [] }
const summaryBy = (rule: StopRule) => trackSummary(loadedTrack({ id: '1', name: 'A' }, '#000', parts, rule), period)

test('another parking rule says how many stops the card has, that of cards says nothing', () => {
  expect(summaryBy(defaultStopRule)).toMatchObject({ stops: 2, cardStops: undefined })
  expect(summaryBy({ ...defaultStopRule, atLeast: 600 })).toMatchObject({ stops: 1, cardStops: 2 })
  expect(summaryBy({ ...defaultStopRule, bySpeed: false })).toMatchObject({ stops: 0, cardStops: 2 })
})
