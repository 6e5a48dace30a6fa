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

test('a place that it came by is visited wherever else it was, one that lies between the ends of its ways is not', () => {
  // To the north and then to the east, and from there on for an hour: a report each 30 s at 72 km/h.
  const drives = Array.from({ length: 480 }, (_, nth): TrackPoint => {
    const metres = nth * 600
    const [north, east] = [Math.min(metres, 144_000), Math.max(0, metres - 144_000)]
    return {
      ...(stands(monday, monday + 60_000)[0] as TrackPoint),
      time: monday + 8 * hour + nth * 30_000,
      latitude: latitude + north / 111_195,
      longitude: longitude + east / 111_195 / Math.cos((32.5 * Math.PI) / 180),
      speed: 72,
      accOn: true,
    }
  })
  const at = (north: number, east: number) => ({
    circle: { latitude: latitude + north, longitude: longitude + east, radius: 3_000 },
    polygon: [],
  })
  const shapes = [at(0.6, 0), at(0.6, 0.6), at(1.29, 0.7), at(0.02, 1.2), at(0.6, 0.04)]
  const [visits] = visitsByDay(trackFromPoints(drives), { ...asked, shapes, days: windows.slice(0, 1) })
  expect(visits?.map(visit => visit.at)).toEqual([0, 2])
})
