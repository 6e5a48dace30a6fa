/** Rules about a route, tried on tracks at both sides of their limits: beside the corridor, over a section's limit, standing at no waypoint. */
import { type AlarmRuleKind, type RouteLine, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { type TrackPoint, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import type { StoredRule } from '../../rules/stored-rule.ts'
import { ruleCases } from './rule-cases.ts'

const minuteMs = 60_000
const noon = Date.UTC(2026, 4, 4, 12)
const metre = 1 / 111_195
const start = { latitude: 31, longitude: 121 }
const east = metre / Math.cos((start.latitude * Math.PI) / 180)
const at = (north: number, aside = 0) => ({
  latitude: start.latitude + north * metre,
  longitude: start.longitude + aside * east,
})

/** Twenty kilometres to the north, 200 m wide. */
const line: RouteLine = { width: 200, points: [at(0), at(10_000), at(20_000)], sections: [], waypoints: [] }

const rule = (kind: AlarmRuleKind, route: Partial<RouteLine> = {}, parameters: Record<string, number> = {}): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind,
  type: ruleTypeOf(kind).number,
  name: kind,
  level: 2,
  parameters: {
    ...Object.fromEntries(
      Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
    ),
    ...parameters,
  },
  geofence: { id: '7', name: 'to the north', shape: { circle: null, polygon: [], route: { ...line, ...route } } },
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
})

interface Part {
  minutes: number
  /** km/h, to the north. */
  speed?: number
  /** Metres east of the line, at once. */
  aside?: number
}

/** Minutes after noon at which cases begin and end; one report every half minute. */
function found(tried: StoredRule, parts: readonly Part[], { from = 0, begin = noon, timeZone = 'UTC' } = {}) {
  const points: TrackPoint[] = []
  let north = from
  let time = begin
  for (const { minutes, speed = 0, aside = 0 } of parts)
    for (let half = 0; half < minutes * 2; half++) {
      time += minuteMs / 2
      north += (speed / 3.6) * 30
      const rest = { recorderSpeed: null, course: 0, accOn: speed > 0, mileage: null, alarms: 0, late: false }
      points.push({ time, ...at(north, aside), speed, ...rest })
    }
  const minute = (each: number | null) => (each === null ? null : Math.round((each - begin) / minuteMs))
  const trial = { rule: tried, timeZone, drivesFrom: 40, from: 0 }
  return ruleCases(trackFromPoints(points), trial)
    .flat()
    .map(({ startTime, endTime }) => [minute(startTime), minute(endTime)])
}

const drive = (minutes: number, aside = 0): Part => ({ minutes, speed: 60, aside })

test.each<[string, Part[], number, (number | null)[][]]>([
  ['200 m beside the line', [drive(5), drive(3, 200), drive(5)], 1_000, [[6, 9]]],
  ['110 m beside it, within the margin', [drive(5), drive(3, 110), drive(5)], 1_000, []],
  ['within the corridor', [drive(5), drive(3, 90), drive(5)], 1_000, []],
  ['beside it from the begin, never on it', [drive(10, 300)], 1_000, []],
  ['leaves at its end', [drive(14), drive(10, 300)], 6_000, []],
  ['passes its end and drives on', [drive(20)], 10_000, []],
  ['crosses it at its begin', [drive(2, -300), drive(5, 300)], -500, []],
  ['does not come back', [drive(5), { minutes: 10, speed: 10, aside: 500 }, { minutes: 250, aside: 500 }], 1_000, [[6, 246]]],
])('a route left: %s', (_, parts, from, cases) => {
  expect(found(rule('routeLeft'), parts, { from })).toEqual(cases)
})

const section = (from: number, limit: number, fromTime: string | null = null, toTime: string | null = null) => ({
  from,
  limit,
  fromTime,
  toTime,
})

test('the limit of each section counts on it, and none before the first', () => {
  const tried = rule('sectionLimit', { sections: [section(5_000, 50), section(10_000, 80)] })
  // A kilometre a minute: from the fifth to the tenth kilometre.
  expect(found(tried, [drive(18)])).toEqual([[6, 11]])
  expect(found(tried, [drive(18, 300)])).toEqual([])
  expect(found(tried, [{ minutes: 18, speed: 50 }])).toEqual([])
  expect(found(tried, [{ minutes: 15, speed: 84 }])).toEqual([[5, 15]])
})

test('a section has hours of its own, over midnight, by the zone of the vehicle over summer time', () => {
  const tried = rule('sectionLimit', { sections: [section(0, 50, '22:00', '06:00')] })
  const night = Date.UTC(2026, 4, 4, 23, 50)
  expect(found(tried, [drive(15)])).toEqual([])
  expect(found(tried, [drive(15)], { begin: night })).toEqual([[1, null]])
  // Half past five in London's winter is half past six in its summer.
  const half = { timeZone: 'Europe/London' }
  expect(found(tried, [drive(10)], { ...half, begin: Date.UTC(2026, 2, 28, 5, 30) })).toEqual([[1, null]])
  expect(found(tried, [drive(10)], { ...half, begin: Date.UTC(2026, 2, 29, 5, 30) })).toEqual([])
})

test.each<[string, Part[], (number | null)[][]]>([
  ['eleven minutes on the way', [drive(3), { minutes: 11 }, drive(3)], [[14, 15]]],
  ['nine minutes on the way', [drive(3), { minutes: 9 }, drive(3)], []],
  ['at a waypoint', [drive(8), { minutes: 30 }, drive(3)], []],
  ['beside the corridor', [drive(3), { minutes: 30, aside: 400 }], []],
])('a stop outside the plan: %s', (_, parts, cases) => {
  const waypoints = [{ name: 'depot', ...at(8_000), radius: 300, arrival: null }]
  expect(found(rule('unplannedStop', { waypoints }), parts)).toEqual(cases)
})
