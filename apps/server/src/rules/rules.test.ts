/** Parts of the rules that need no database. */
import { expect, test } from 'vitest'
import { reportAt } from '../testing/border-days.ts'
import { GeofenceGrid, Near } from './geofence-grid.ts'
import { contains } from './geofence-shape.ts'
import { RuleBook } from './rule-book.ts'
import type { StoredRule } from './stored-rule.ts'
import { isWithin } from './rule-hours.ts'
import { measureOf } from './kinds/rule-kinds.ts'
import { emptyMemory, newState } from './rule-memory.ts'

test('hours over midnight belong to the day on which they begin', () => {
  const hours = { days: new Set([5]), begin: 22 * 60, end: 6 * 60 }
  // In Asia/Shanghai; 2026-05-01 is a Friday.
  const at = (day: number, hour: number): number => Date.UTC(2026, 4, day, hour - 8)
  expect(
    [at(1, 21), at(1, 22), at(2, 5), at(2, 6), at(2, 23), at(1, 3)].map(time => isWithin(hours, time, 'Asia/Shanghai')),
  ).toEqual([false, true, true, false, false, false])
  expect(
    [at(1, 0), at(2, 0)].map(time => isWithin({ days: new Set([5]), begin: null, end: null }, time, 'Asia/Shanghai')),
  ).toEqual([true, false])
})

test.each([
  // Clocks go forward at 01:00 UTC on 29 March and back at 01:00 UTC on 25 October.
  ['Europe/London', Date.UTC(2026, 2, 28, 7, 59), Date.UTC(2026, 2, 29, 7), Date.UTC(2026, 9, 24, 7), Date.UTC(2026, 9, 25, 8)],
  // At 02:00 on 8 March and on 1 November.
  [
    'America/New_York',
    Date.UTC(2026, 2, 7, 12, 59),
    Date.UTC(2026, 2, 8, 12),
    Date.UTC(2026, 9, 31, 12),
    Date.UTC(2026, 10, 1, 13),
  ],
  // Half an hour, at 02:00 on 5 April and on 4 October.
  [
    'Australia/Lord_Howe',
    Date.UTC(2026, 3, 3, 20, 59),
    Date.UTC(2026, 3, 4, 21, 30),
    Date.UTC(2026, 9, 2, 21, 30),
    Date.UTC(2026, 9, 3, 21),
  ],
])(
  'hours from eight in the morning in %s begin at eight by its clocks, before and after both changes of summer time',
  (zone, tooEarly, ...eights) => {
    const hours = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: 8 * 60, end: 9 * 60 }
    expect(isWithin(hours, tooEarly, zone)).toBe(false)
    for (const eight of eights) {
      const around = [eight - 60_000, eight, eight + 3_540_000, eight + 3_600_000]
      expect(around.map(time => isWithin(hours, time, zone))).toEqual([false, true, true, false])
    }
  },
)

test('the night in which clocks go back is an hour longer, the one in which they go forward an hour shorter', () => {
  const hours = { days: new Set([6]), begin: 22 * 60, end: 4 * 60 }
  const minutesFrom = (begin: number): number =>
    Array.from({ length: 24 * 60 }, (_, n) => begin + n * 60_000).filter(time => isWithin(hours, time, 'Europe/London')).length
  // Saturdays.
  expect([Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12), Date.UTC(2026, 5, 6, 12)].map(minutesFrom)).toEqual([
    300, 420, 360,
  ])
})

test('the grid finds geofences of every size, over cells, at 180° and in hollows of polygons', () => {
  const circle = (id: string, latitude: number, longitude: number, radius: number) => ({
    id,
    name: id,
    shape: { circle: { latitude, longitude, radius }, polygon: [] },
  })
  const corner = (latitude: number, longitude: number) => ({ latitude, longitude })
  const hollow = [corner(10, 10), corner(10, 13), corner(13, 13), corner(13, 12), corner(11, 12), corner(11, 10)]
  const grid = new GeofenceGrid([
    circle('small', 31.05, 121.05, 100),
    circle('wide', 60, 20, 90_000),
    circle('date line', 0, 179.99, 5_000),
    { id: 'hollow', name: '', shape: { circle: null, polygon: hollow } },
  ])
  const found = new Near()
  const at = (latitude: number, longitude: number): string[] =>
    grid
      .near(latitude, longitude, found)
      .geofences.slice(0, found.count)
      .filter(({ shape }) => contains(shape, latitude, longitude))
      .map(({ id }) => id)
  expect(at(31.0505, 121.0505)).toEqual(['small'])
  expect(at(31.052, 121.05)).toEqual([])
  expect(at(60.5, 20.5)).toEqual(['wide'])
  expect(at(0, -179.98)).toEqual(['date line'])
  expect([at(10.5, 10.5), at(12, 12.5), at(12, 11)]).toEqual([['hollow'], ['hollow'], []])
})

test('rules apply to organisations below theirs, and to the vehicles they name while these belong there', () => {
  const rule = (id: string, organisationId: number, vehicleIds: number[] | null): StoredRule => ({
    id,
    organisationId,
    kind: 'speedLimit',
    type: 257,
    name: '',
    level: 2,
    parameters: {},
    geofence: null,
    vehicleIds: vehicleIds && new Set(vehicleIds),
    hours: { days: new Set([1]), begin: null, end: null },
    timeZone: null,
  })
  const above = new Map([
    [1, [1]],
    [2, [2, 1]],
    [3, [3]],
  ])
  const book = new RuleBook([rule('all', 1, null), rule('named', 2, [7])], id => above.get(id) ?? [])
  const ids = (id: number, organisationId: number) => [...(book.of({ id, organisationId })?.ids ?? [])]
  expect([ids(6, 2), ids(7, 2), ids(6, 3)]).toEqual([['all'], ['all', 'named'], []])
  expect(new RuleBook([rule('named', 2, [7])], id => above.get(id) ?? []).of({ id: 7, organisationId: 3 })).toBeNull()
})

test.each([
  // By the usual 4 km/h it drives on at four, and begins to at six.
  ['nothing', undefined, 6, 5, true],
  ['nothing', undefined, 5.9, 5.9, false],
  ['nothing', undefined, 6, 3.9, false],
  ['3 km/h', 30, 5, 3, true],
  ['8 km/h', 80, 10, 8, true],
  ['8 km/h', 80, 9.9, 9.9, false],
  ['8 km/h', 80, 30, 7.9, false],
] as const)(
  'driving without a break counts from the speed that the organisation has chosen: %s (%s), begun at %s km/h, gone on at %s: %s',
  (_, drivesFrom, begins, goesOn, on) => {
    const rule: StoredRule = {
      id: '1',
      organisationId: 1,
      kind: 'continuousDriving',
      type: 1,
      name: '',
      level: 2,
      parameters: { minutes: 30, pause: 20 },
      geofence: null,
      vehicleIds: null,
      hours: { days: new Set([1]), begin: null, end: null },
      timeZone: null,
    }
    const [state, memory] = [newState('1'), emptyMemory()]
    for (let minute = 0; minute <= 60; minute++) {
      const report = { ...reportAt(1_000, minute * 60, 0, minute < 5 ? begins : goesOn), drivesFrom }
      measureOf('continuousDriving')?.({ report, rule, state, memory, silence: 60_000, inside: true, within: true })
    }
    expect(state.on).toBe(on)
  },
)

test.each([
  ['as the standard has it: 36 l', undefined, [600, 600, 420, 240, 240], 36],
  ['by a factor: 72 l', { factor: 0.2, pairs: null }, [600, 600, 420, 240, 240], 72],
  ['by a factor that makes little of it: 3.6 l', { factor: 0.01, pairs: null }, [600, 600, 420, 240, 240], undefined],
  [
    'by a table that falls',
    {
      factor: null,
      pairs: [
        [0, 400],
        [1_000, 0],
      ],
    },
    [100, 100, 150, 200, 200],
    40,
  ],
  [
    'by a table that falls, filled up',
    {
      factor: null,
      pairs: [
        [0, 400],
        [1_000, 0],
      ],
    },
    [200, 200, 150, 100, 100],
    undefined,
  ],
  // A full scale and no power are none by what is sent, whatever the table makes of it.
  ['of a sensor without power', { factor: 0.2, pairs: null }, [600, 600, 0, 0, 600], undefined],
  [
    'of one at its stop',
    {
      factor: null,
      pairs: [
        [0, 400],
        [1_000, 0],
      ],
    },
    [100, 100, 0x7fff, 0x7fff, 100],
    undefined,
  ],
] as const)('a loss of fuel counts by the curve of the vehicle: %s', (_, how, sent, lost) => {
  const rule: StoredRule = {
    id: '1',
    organisationId: 1,
    kind: 'fuelDrop',
    type: 1,
    name: '',
    level: 2,
    parameters: { litres: 20, percent: 0, minutes: 30 },
    geofence: null,
    vehicleIds: null,
    hours: { days: new Set([1]), begin: null, end: null },
    timeZone: null,
  }
  const pairs = how?.pairs ? how.pairs.map(([at, litres]): [number, number] => [at, litres]) : null
  const fuelCurve = how && { from: 0, input: 'raw' as const, factor: how.factor, pairs }
  const [state, memory] = [newState('1'), emptyMemory()]
  const found = sent.map((fuelDl, minute) => {
    const report = { ...reportAt(1_000, minute * 60, 0, 0), fuelDl, fuelCurve }
    return measureOf('fuelDrop')?.({ report, rule, state, memory, silence: 60_000, inside: true, within: true })
  })
  const detail = found.find(each => each)?.detail as { from: number; to: number } | undefined
  expect(detail && Math.round((detail.from - detail.to) * 10) / 10).toBe(lost)
})

test('levels from before a curve was entered are no loss by it', () => {
  const rule = { id: '1', kind: 'fuelDrop', parameters: { litres: 20, percent: 0, minutes: 30 } } as unknown as StoredRule
  const [state, memory] = [newState('1'), emptyMemory()]
  const found = Array.from({ length: 10 }, (_, minute) => {
    const fuelCurve = minute < 5 ? undefined : { from: 0, input: 'raw' as const, factor: 0.05, pairs: null }
    const report = { ...reportAt(1_000, minute * 60, 0, 0), fuelDl: 600, fuelCurve }
    return measureOf('fuelDrop')?.({ report, rule, state, memory, silence: 60_000, inside: true, within: true })
  })
  expect(found.some(Boolean)).toBe(false)
})

test.each([
  // Sensor 1: temperature; conditions: more, less, outside, between.
  ['above', { condition: 1, high: 8 }, [8, 8.1, 7.6, 7.5], [false, true, true, false]],
  ['below', { condition: 2, low: -18 }, [-18, -18.1, -17.6, -17.5], [false, true, true, false]],
  ['outside', { condition: 3, low: 2, high: 8 }, [2, 1.9, 8.1, 5], [false, true, true, false]],
  ['between', { condition: 4, low: 2, high: 8 }, [1, 2, 8, 9], [false, true, true, false]],
] as const)('a sensor rule finds what is %s its limits, and ends clearly within them', (_, parameters, values, found) => {
  const tried = sensorRule({ sensor: 1, channel: 0, low: 0, high: 0, while: 0, seconds: 0, margin: 0.5, ...parameters })
  expect(
    statesOf(
      tried,
      values.map(value => new Map([['temperature 2', value]])),
    ),
  ).toEqual(found)
})

test('what a sensor does not say begins and ends nothing; a switch has no margin; a channel is one of several', () => {
  const warm = sensorRule({ sensor: 1, channel: 1, condition: 1, low: 0, high: 8, while: 0, seconds: 60, margin: 0.5 })
  const at = (value: number, channel = 1) => new Map([[`temperature ${channel}`, value]])
  const none = new Map<string, number>()
  expect(statesOf(warm, [at(9), none, at(9), none, at(9, 2), at(7)])).toEqual([false, false, true, true, true, false])
  // What was long ago is no begin.
  const long = Array.from({ length: 12 }, () => none)
  expect(statesOf(warm, [at(9), ...long, at(9), at(9), at(9)]).slice(-3)).toEqual([false, false, true])
  const door = sensorRule({ sensor: 6, channel: 0, condition: 1, low: 0, high: 0, while: 1, seconds: 0, margin: 5 })
  const open = (value: number) => new Map([['door 1', value]])
  expect(statesOf(door, [open(1), open(0), open(1)])).toEqual([true, false, true])
  expect(statesOf(door, [open(1)], 0)).toEqual([false])
})

const sensorRule = (parameters: Record<string, number>): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind: 'sensor',
  type: 290,
  name: 'sensor',
  level: 2,
  parameters,
  geofence: null,
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
})

/** Whether the rule is on after each reading, half a minute apart. */
function statesOf(rule: StoredRule, readings: readonly ReadonlyMap<string, number>[], speedDkmh = 500): boolean[] {
  const [state, memory] = [newState(rule.id), emptyMemory()]
  return readings.map((sensors, nth) => {
    const report = { ...reportAt(0, nth * 30, 0, 0), speedDkmh, sensors }
    measureOf('sensor')?.({ report, rule, state, memory, silence: 30_000, inside: true, within: true })
    return state.on
  })
}
