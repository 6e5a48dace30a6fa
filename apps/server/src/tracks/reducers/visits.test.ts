import { trackFromPoints, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { visitsByDay } from './visits.ts'

const hour = 3_600_000
const day = 24 * hour
const monday = Date.parse('2026-03-02T00:00:00+08:00')
const [latitude, longitude] = [31.2, 121.5]
const yard = { circle: { latitude, longitude, radius: 500 }, polygon: [] }
const asked = { shapes: [yard], timeZone: 'Asia/Shanghai', drivesFrom: 30, before: day, after: hour }
const windows = [0, 1, 2, 3].map(nth => ({ begin: monday + nth * day, end: monday + (nth + 1) * day }))

/** It stands in the yard, a report each minute. */
const stands = (from: number, to: number): TrackPoint[] =>
  Array.from({ length: Math.round((to - from) / 60_000) }, (_, minute) => ({
    time: from + minute * 60_000,
    latitude,
    longitude,
    speed: 0,
    recorderSpeed: null,
    course: 0,
    accOn: false,
    mileage: null,
    alarms: 0,
    late: false,
  }))

test('A day of a silence has the visits that it has when it is looked at alone', () => {
  const track = trackFromPoints([
    ...stands(monday + 8 * hour, monday + 18 * hour),
    ...stands(monday + 3 * day + 8 * hour, monday + 3 * day + 9 * hour),
  ])
  const together = visitsByDay(track, { ...asked, days: windows })
  expect(together).toEqual(windows.map(window => visitsByDay(track, { ...asked, days: [window] })[0]))
  // Nothing was heard on Wednesday, nor the day before.
  expect(together.map(visits => visits.length)).toEqual([1, 1, 0, 1])
})
