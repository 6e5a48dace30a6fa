import { expect, test } from 'vitest'
import type { VisitedPlace } from '../../rules/visited-places.ts'
import { visitsOfDays } from './day-visits.ts'

const shape = { circle: { latitude: 31, longitude: 121, radius: 100 }, polygon: [] }
const place = (arrival: string | null): VisitedPlace => ({ waypoint: '', shape, arrival })
const [day, hour, minute] = [86_400_000, 3_600_000, 60_000]
// In Shanghai.
const begin = Date.UTC(2026, 0, 1, 16)
const days = [
  { begin, end: begin + day },
  { begin: begin + day, end: begin + 2 * day },
]
const of = (arrived: number | null, left: number | null, at = 0) => ({
  at,
  arrived: arrived === null ? null : begin + arrived,
  left: left === null ? null : begin + left,
})
const none = { visits: 0, stay: 0, planned: 0, late: 0, lateBy: 0 }
const found = (...visits: ReturnType<typeof of>[]) => visitsOfDays(visits, [place(null), place('23:50')], days, 'Asia/Shanghai')

test('a visit counts on the day of its arrival, and its time on each day that it is of', () => {
  expect(found(of(23 * hour, 25 * hour))).toEqual([
    { ...none, visits: 1, stay: 3_600 },
    { ...none, stay: 3_600 },
  ])
  // There before, and there still.
  expect(found(of(null, null))).toEqual([
    { ...none, stay: 86_400 },
    { ...none, stay: 86_400 },
  ])
})

test('an arrival is late from eleven minutes after its plan on, also over midnight, and never for being early', () => {
  const planned = 23 * hour + 50 * minute
  const lateBy = (minutes: number) => {
    const [first, second] = found(of(planned + minutes * minute, planned + minutes * minute, 1))
    const { planned: plans, late, lateBy: seconds } = first?.planned ? first : (second ?? none)
    return [plans, late, seconds]
  }
  expect([-30, 10, 11].map(lateBy)).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [1, 1, 660],
  ])
})
