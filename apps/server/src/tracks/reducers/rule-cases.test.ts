/** Each kind of rule that can be tried on the past: what it finds in a track, and beside it what it does not. */
import { type AlarmRuleKind, alarmRuleKindKeys, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { type TrackPoint, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import type { StoredRule } from '../../rules/stored-rule.ts'
import { ruleCases } from './rule-cases.ts'
import type { ReportSeries } from './said-in-reports.ts'

const day = Date.UTC(2026, 4, 4)
const minuteMs = 60_000
const metre = 1 / 111_195
const depot = { latitude: 31, longitude: 121 }

const rule = (kind: AlarmRuleKind, over: Partial<StoredRule> = {}): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind,
  type: ruleTypeOf(kind).number,
  name: kind,
  level: 2,
  parameters: Object.fromEntries(
    Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
  ),
  geofence: null,
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
  ...over,
})

interface Part {
  minutes: number
  /** km/h, northwards. */
  speed?: number
  acc?: boolean
  /** Nothing is sent. */
  unheard?: boolean
}

/** One report every half minute, from midnight UTC on; at the depot first. */
function day1(parts: readonly Part[], north = 0): TrackPoint[] {
  const points: TrackPoint[] = []
  let time = day
  for (const { minutes, speed = 0, acc = speed > 0, unheard } of parts)
    for (let half = 0; half < minutes * 2; half++) {
      time += minuteMs / 2
      north += (speed / 3.6) * 30
      if (unheard) continue
      points.push({
        time,
        latitude: depot.latitude + north * metre,
        longitude: depot.longitude,
        speed,
        recorderSpeed: null,
        course: 0,
        accOn: acc,
        mileage: null,
        alarms: 0,
        late: false,
      })
    }
  return points
}

/** Minutes after midnight at which cases begin and end. */
function found(tried: StoredRule, parts: readonly Part[], { north = 0, timeZone = 'UTC', from = 0 } = {}) {
  const track = trackFromPoints(day1(parts, north))
  const minutes = (time: number | null) => (time === null ? null : Math.round((time - day) / minuteMs))
  return (ruleCases(track, { rule: tried, timeZone, drivesFrom: 40, from })[0] ?? []).map(({ startTime, endTime }) => [
    minutes(startTime),
    minutes(endTime),
  ])
}

const within = (radius: number) => ({ id: '7', name: 'depot', shape: { circle: { ...depot, radius }, polygon: [] } })

test.each<[string, StoredRule, Part[], (number | null)[][]]>([
  [
    'a limit for half a minute',
    rule('speedLimit'),
    [
      { minutes: 10, speed: 85 },
      { minutes: 5, speed: 70 },
    ],
    [[1, 11]],
  ],
  ['a limit not reached', rule('speedLimit'), [{ minutes: 10, speed: 80 }], []],
  ['a limit inside of a geofence', rule('speedLimit', { geofence: within(5_000) }), [{ minutes: 20, speed: 90 }], [[1, 4]]],
  ['driving without a break', rule('continuousDriving'), [{ minutes: 241, speed: 60 }, { minutes: 30 }], [[241, 262]]],
  [
    'a break of 20 minutes',
    rule('continuousDriving'),
    [{ minutes: 130, speed: 60 }, { minutes: 21 }, { minutes: 130, speed: 60 }],
    [],
  ],
  [
    'idling for 15 minutes',
    rule('idling'),
    [
      { minutes: 5, speed: 40 },
      { minutes: 16, acc: true },
      { minutes: 5, speed: 40 },
    ],
    [[21, 22]],
  ],
  [
    'idling for 14 minutes',
    rule('idling'),
    [
      { minutes: 5, speed: 40 },
      { minutes: 14, acc: true },
      { minutes: 5, speed: 40 },
    ],
    [],
  ],
  ['parked, not idling', rule('idling'), [{ minutes: 5, speed: 40 }, { minutes: 60 }], []],
  ['the engine off in between', rule('idling'), [{ minutes: 10, acc: true }, { minutes: 1 }, { minutes: 10, acc: true }], []],
  [
    'a jam that moves on',
    rule('idling'),
    Array.from({ length: 20 }, (_, n) => ({ minutes: 1, speed: n % 4 === 3 ? 12 : 0, acc: true })),
    [],
  ],
  [
    'silence while idling',
    rule('idling'),
    [
      { minutes: 6, acc: true },
      { minutes: 10, unheard: true },
      { minutes: 6, acc: true },
    ],
    [],
  ],
  [
    'idling elsewhere',
    rule('idling', { geofence: within(500) }),
    [
      { minutes: 5, speed: 60 },
      { minutes: 30, acc: true },
    ],
    [],
  ],
  [
    'staying for four hours',
    rule('overstay'),
    [{ minutes: 5, speed: 40 }, { minutes: 250 }, { minutes: 5, speed: 40 }],
    [[246, 256]],
  ],
  ['staying for less', rule('overstay'), [{ minutes: 5, speed: 40 }, { minutes: 235 }, { minutes: 5, speed: 40 }], []],
  ['staying in two places', rule('overstay'), [{ minutes: 200 }, { minutes: 10, speed: 40 }, { minutes: 200 }], []],
  [
    'staying without reports',
    rule('overstay'),
    [{ minutes: 10 }, { minutes: 240, unheard: true }, { minutes: 10 }],
    [[251, null]],
  ],
  ['towed', rule('towed'), [{ minutes: 5, speed: 40 }, { minutes: 30 }, { minutes: 5, speed: 30, acc: false }], [[37, null]]],
  ['driving off', rule('towed'), [{ minutes: 5, speed: 40 }, { minutes: 30 }, { minutes: 5, speed: 30 }], []],
  ['no line of the engine', rule('towed'), [{ minutes: 30 }, { minutes: 15, speed: 30, acc: false }], []],
  ['driving at all hours', rule('bannedHours'), [{ minutes: 4, speed: 60 }, { minutes: 20 }], []],
  ['driving for five minutes', rule('bannedHours'), [{ minutes: 8, speed: 60 }, { minutes: 20 }], [[6, 19]]],
  [
    'a red light in between',
    rule('bannedHours'),
    [{ minutes: 3, speed: 60 }, { minutes: 1, acc: true }, { minutes: 4, speed: 60 }, { minutes: 20 }],
    [[6, 19]],
  ],
  ['entering a geofence', rule('geofenceEntered', { geofence: within(500) }), [{ minutes: 10, speed: 60 }], []],
  ['leaving a geofence', rule('geofenceLeft', { geofence: within(800) }), [{ minutes: 10, speed: 60 }], [[1, 1]]],
])('%s', (_, tried, parts, cases) => {
  expect(found(tried, parts)).toEqual(cases)
})

test('banned hours end and begin by the zone of the vehicle, over midnight and over summer time', () => {
  const night = rule('bannedHours', { hours: { days: new Set([7]), begin: 22 * 60, end: 60 } })
  const all = [{ minutes: 120, speed: 60 }]
  // The fourth of May 2026 is a Monday: the night of Sunday goes on until one o'clock.
  expect(found(night, all, { timeZone: 'UTC' })).toEqual([[6, 60]])
  expect(found(night, all, { timeZone: 'Europe/London' })).toEqual([])
  expect(found(night, all, { timeZone: 'Atlantic/Azores' })).toEqual([[6, 60]])
})

test('cases from before the period are left out, and what goes on at its begin is no new one', () => {
  const parts = [
    { minutes: 30, speed: 90 },
    { minutes: 10, speed: 60 },
    { minutes: 10, speed: 90 },
  ]
  expect(found(rule('speedLimit'), parts, { from: day + 20 * minuteMs })).toEqual([[41, null]])
})

test('every kind can be tried or says in both languages why not', () => {
  for (const kind of alarmRuleKindKeys) {
    const { untried } = ruleKindOf(kind)
    if (untried)
      expect(
        [untried.zh, untried.en].every(text => text.length > 5),
        kind,
      ).toBe(true)
    else expect(ruleCases(trackFromPoints([]), { rule: rule(kind), timeZone: 'UTC', drivesFrom: 40, from: 0 })).toEqual([[]])
  }
})

// What one pass over all of them finds is what each finds by itself, also where some could find nothing.
test.each<[AlarmRuleKind, readonly Record<string, number>[], Partial<StoredRule>]>([
  ['speedLimit', [70, 80, 90, 110, 140].map(limit => ({ limit, seconds: 30, margin: 3 })), {}],
  ['speedLimit', [70, 90, 140].map(limit => ({ limit, seconds: 30, margin: 3 })), { geofence: within(20_000) }],
  ['speedLimit', [70, 90].map(limit => ({ limit, seconds: 30, margin: 3 })), { geofence: within(20_000), outside: true }],
  ['idling', [3, 10, 40].map(minutes => ({ minutes })), {}],
  ['geofenceLeft', [0, 100, 400].map(margin => ({ margin })), { geofence: within(10_000) }],
  ['geofenceEntered', [0, 100, 400].map(margin => ({ margin })), { geofence: within(10_000) }],
])('%s with the numbers %j in one pass', (kind, numbers, over) => {
  const parts = [60, 95, 0, 120, 85, 0, 75].map((speed, n) => ({ minutes: 10 + n, speed, acc: true }))
  const north = kind === 'geofenceEntered' ? -30_000 : 0
  const track = trackFromPoints(day1(parts, north))
  const common = { timeZone: 'UTC', drivesFrom: 40, from: 0 }
  const [first = {}, ...variants] = numbers
  const apart = numbers.map(parameters => ruleCases(track, { ...common, rule: rule(kind, { ...over, parameters }) })[0])
  expect(ruleCases(track, { ...common, rule: rule(kind, { ...over, parameters: first }), variants })).toEqual(apart)
  expect(apart.flat().length).toBeGreaterThan(0)
})

test('outside of a geofence it counts there only; a track far from one costs one look', () => {
  const fast = [{ minutes: 20, speed: 90 }]
  expect(found(rule('speedLimit', { geofence: within(5_000) }), fast)).toEqual([[1, 4]])
  expect(found(rule('speedLimit', { geofence: within(5_000), outside: true }), fast)).toEqual([[4, null]])
  expect(found(rule('geofenceEntered', { geofence: within(5_000) }), fast, { north: 60_000 })).toEqual([])
})

test('of a long track only what is near the limit is evaluated, and what is found is the same', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  let all = 0
  for (let n = 0; n < 5; n++) {
    const parts = Array.from({ length: 60 }, (): Part => {
      const speed = random() < 0.3 ? 0 : 30 + Math.floor(random() * 60)
      return { minutes: 1 + Math.floor(random() * 240), speed, unheard: random() < 0.1 }
    })
    const points = day1(parts).map(point => ({
      ...point,
      // Fixes that are off, and noise.
      latitude: (point.latitude ?? 0) + (random() < 0.01 ? 0.05 : (random() - 0.5) * 20 * metre),
    }))
    const tried = rule('speedLimit', { parameters: { limit: 80, seconds: 30 } })
    const trial = { rule: tried, timeZone: 'Asia/Shanghai', drivesFrom: 40, from: 0 }
    const track = trackFromPoints(points)
    const [cases = []] = ruleCases(track, trial)
    // With a variant that is nearly always beyond its limit nothing is left out.
    expect(cases).toEqual(ruleCases(track, { ...trial, variants: [{ limit: 5, seconds: 30 }] })[0])
    all += cases.length
  }
  expect(all).toBeGreaterThan(9)
})

test('what reports said beside their track is found with it: doors, alarm bits, losses of fuel; and without a fix, or with a clock that is not believed', () => {
  const points = day1([{ minutes: 10, speed: 60 }, { minutes: 10 }])
  const track = trackFromPoints(points)
  const minutesOf = (kind: AlarmRuleKind, parameters: Record<string, number>, on = track, reports?: ReportSeries) => {
    const trial = { rule: rule(kind, { parameters }), timeZone: 'UTC', drivesFrom: 40, from: 0, ...(reports && { reports }) }
    return ruleCases(on, trial)[0]?.map(({ startTime }) => (startTime - day) / minuteMs)
  }
  const series: ReportSeries = {
    times: Float64Array.from(points, ({ time }) => time),
    status: Uint32Array.from(points, (_, n) => (n >= 8 && n < 14 ? 0b11 | (1 << 13) : 0b11)),
    alarms: Uint32Array.from(points, (_, n) => (n >= 4 ? 2 ** 8 : 0)),
    // Eighty litres, then forty: a second report has to say so.
    fuelDl: Float64Array.from(points, (_, n) => (n < 30 ? 800 : 400)),
    items: new Map(),
    fuelCurves: [],
  }
  expect(minutesOf('doorOpen', { limit: 10, seconds: 60 }, track, series)).toEqual([5.5])
  expect(minutesOf('terminalAlarm', { bit: 8, seconds: 60 }, track, series)).toEqual([3.5])
  expect(minutesOf('fuelDrop', { litres: 20, percent: 0, minutes: 10 }, track, series)).toEqual([16])
  expect(minutesOf('fuelDrop', { litres: 50, percent: 0, minutes: 10 }, track, series)).toEqual([])
  for (const kind of ['doorOpen', 'terminalAlarm'] as const)
    expect(minutesOf(kind, kind === 'doorOpen' ? { limit: 10, seconds: 60 } : { bit: 8, seconds: 60 }), kind).toEqual([])
  const drive = [{ minutes: 20, speed: 60 }]
  const lost = day1(drive).map((point, n) => (n < 10 ? point : { ...point, latitude: null, longitude: null }))
  expect(minutesOf('noFix', { minutes: 10 }, trackFromPoints(lost))).toEqual([15.5])
  expect(minutesOf('noFix', { minutes: 15 }, trackFromPoints(lost))).toEqual([])
  const clock = trackFromPoints(day1(drive).map((point, n) => (n < 10 ? point : { ...point, timeOfArrival: true })))
  expect(minutesOf('clockWrong', { minutes: 10 }, clock)).toEqual([15.5])
  expect(minutesOf('clockWrong', { minutes: 15 }, clock)).toEqual([])
})
