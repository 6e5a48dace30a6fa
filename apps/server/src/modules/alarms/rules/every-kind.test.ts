/**
 * Every kind of rule with an event that it finds and one just within its limits that it does not: by day, over midnight and over both changes of clocks. A new
 * kind does not compile without its row.
 */
import { alarmTypeByKey, type AlarmRuleKind, alarmRuleKindKeys, type RulePreset, rulePresets } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { quality, source } from '../../../events/position-report.ts'
import { isAbnormalOffline } from '../../../fleet/abnormal-offline.ts'
import type { Departure } from '../../../rules/departure.ts'
import { addDriving, type DrivingSpan } from '../../../rules/driver-time.ts'
import { evaluate, evaluateBlind } from '../../../rules/evaluate.ts'
import { RuleBook } from '../../../rules/rule-book.ts'
import { isWithin } from '../../../rules/rule-hours.ts'
import { emptyMemory } from '../../../rules/rule-memory.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import type { StoredRule } from '../../../rules/stored-rule.ts'
import {
  always,
  asText,
  centre,
  circle,
  clock,
  day,
  drives,
  engineOff,
  hoursFrom,
  lost,
  metre,
  minute,
  type Part,
  reportsOf,
  route,
  ruleOf,
  stands,
  starts,
  timeZone,
} from '../../../testing/rule-events.ts'
import { isUnheard } from './silence-watch.ts'

const waypointAt = (start: number) => {
  const place = { latitude: centre.latitude + 10_000 * metre, longitude: centre.longitude }
  return route({ waypoints: [{ name: 'Gate', ...place, radius: 200, arrival: asText(clock(start + 80 * minute)) }] })
}
/** Who drives: `elsewhere` minutes before the begin, in another vehicle, until `break` minutes before it. */
type Who = (report: RuledReport, start: number) => RuledReport['driver']
const driver = (elsewhere: number, pause: number) => (): Who => {
  const spans: DrivingSpan[] = []
  return (report: RuledReport, start: number) => {
    if (spans.length === 0) spans.push({ vehicleId: 2, from: start - (elsewhere + pause) * minute, to: start - pause * minute })
    if (report.speedDkmh > 100) addDriving(spans, report.vehicleId, report.time)
    return { driverId: 7, spans }
  }
}

const nothingRecorded: Departure = { trip: undefined, isChecked: false, checkedAt: null, mustNotLeave: false }
const onTrip: Departure = { ...nothingRecorded, trip: { from: 0, to: null, driverId: null } }
const checked: Departure = { ...nothingRecorded, isChecked: true, checkedAt: 0 }
/** What an item of the report says. */
const said = (key: string, over: Partial<AlarmCondition> = {}): Partial<RuledReport> => ({
  items: { bits: 0, conditions: [{ type: alarmTypeByKey(key)?.number ?? 0, on: true, ...over }] },
})

const reads = (slot: string, value: number): Partial<RuledReport> => ({ sensors: new Map([[slot, value]]) })
const degrees = (value: number) => reads('temperature 1', value)

interface Row {
  rule: (start: number) => StoredRule
  yes: readonly Part[]
  no: readonly Part[]
  /** Who is at the wheel in each. */
  drivers?: readonly [() => Who, () => Who]
}
const bySpeed = (kind: AlarmRuleKind): Row => ({
  rule: start =>
    ruleOf(kind, { limit: 80, share: 100, seconds: 60 }, { hours: kind === 'nightLimit' ? hoursFrom(start, 240) : always }),
  yes: [drives(10, 81), drives(5, 60)],
  no: [drives(10, 80), drives(5, 60)],
})
/** Rules that watch what does not come as a report. */
type Elsewhere = 'silence' | 'abnormalOffline'

const rows: Readonly<Record<Exclude<AlarmRuleKind, Elsewhere>, Row>> = {
  speedLimit: bySpeed('speedLimit'),
  nightLimit: bySpeed('nightLimit'),
  continuousDriving: {
    rule: () => ruleOf('continuousDriving', { minutes: 60, pause: 20 }),
    yes: [drives(30), stands(19), drives(30)],
    no: [drives(50), stands(21), drives(50)],
  },
  driverContinuous: {
    rule: () => ruleOf('driverContinuous', { minutes: 240, pause: 20 }),
    yes: [drives(60)],
    no: [drives(60)],
    // Three hours and a half in another vehicle, with a change of a quarter of an hour, and of a real break.
    drivers: [driver(210, 15), driver(210, 21)],
  },
  driverTotal: {
    rule: () => ruleOf('driverTotal', { minutes: 480, hours: 24, pause: 20 }),
    yes: [drives(60)],
    no: [drives(60)],
    drivers: [driver(440, 300), driver(410, 300)],
  },
  unaccompanied: {
    rule: () => ruleOf('unaccompanied', { minutes: 10 }),
    yes: [drives(12, 60, { driver: null })],
    no: [drives(9, 60, { driver: null }), drives(30, 60, { driver: { driverId: 7, spans: [] } })],
  },
  tripMissing: {
    rule: () => ruleOf('tripMissing', { minutes: 10 }),
    yes: [drives(12, 60, { departure: nothingRecorded })],
    no: [drives(9, 60, { departure: nothingRecorded }), drives(30, 60, { departure: onTrip })],
  },
  checkMissing: {
    rule: () => ruleOf('checkMissing', { minutes: 10, hours: 12 }),
    yes: [drives(12, 60, { departure: nothingRecorded })],
    no: [drives(9, 60, { departure: nothingRecorded }), drives(30, 60, { departure: checked })],
  },
  gathering: {
    rule: () => ruleOf('gathering', { vehicles: 5, metres: 200, minutes: 30 }),
    yes: [drives(5), stands(45, { standingNear: () => 4 })],
    no: [drives(5), stands(45, { standingNear: () => 3 })],
  },
  apart: {
    rule: () => ruleOf('apart', { metres: 500, minutes: 5, while: 1 }),
    yes: [drives(5, 60, { beside: () => 'near' }), drives(6, 60, { beside: () => 'far' })],
    no: [drives(5, 60, { beside: () => 'near' }), drives(4, 60, { beside: () => 'far' }), stands(20, { beside: () => 'far' })],
  },
  together: {
    rule: () => ruleOf('together', { metres: 100, minutes: 30, while: 0 }),
    yes: [drives(31, 60, { beside: () => 'near' })],
    no: [drives(29, 60, { beside: () => 'near' }), drives(5, 60, { beside: () => 'far' })],
  },
  geofenceEntered: {
    rule: () => ruleOf('geofenceEntered', {}, circle),
    yes: [{ minutes: 5, speed: 60, north: -3_000 }],
    no: [{ minutes: 5, speed: 60, north: -3_000, aside: 700 }],
  },
  geofenceLeft: {
    rule: () => ruleOf('geofenceLeft', {}, circle),
    yes: [stands(10), drives(3)],
    no: [stands(10), { minutes: 10, north: 400 }],
  },
  geofenceMissed: {
    rule: start => ruleOf('geofenceMissed', {}, { ...circle, hours: hoursFrom(start, 30) }),
    yes: [{ minutes: 180, north: 2_000 }],
    no: [
      { minutes: 5, north: 2_000 },
      { minutes: 20, north: 0 },
      { minutes: 155, north: 2_000 },
    ],
  },
  fuelDrop: {
    rule: () => ruleOf('fuelDrop', { litres: 20, minutes: 10 }),
    yes: [stands(5, { fuelDl: 1_000 }), stands(5, { fuelDl: 795 })],
    no: [stands(5, { fuelDl: 1_000 }), stands(5, { fuelDl: 805 })],
  },
  idling: {
    rule: () => ruleOf('idling', { minutes: 15 }),
    yes: [drives(5), stands(20), drives(5)],
    no: [drives(5), stands(14), drives(5)],
  },
  overstay: {
    rule: () => ruleOf('overstay', { minutes: 60 }),
    yes: [drives(5), stands(70, engineOff)],
    no: [drives(5), stands(55, engineOff), drives(5)],
  },
  towed: {
    rule: () => ruleOf('towed', { metres: 300 }),
    yes: [drives(5), stands(20, engineOff), drives(2, 40, engineOff)],
    no: [drives(5), stands(20, engineOff), drives(0.5, 30, engineOff), stands(5, engineOff)],
  },
  sensor: {
    rule: () => ruleOf('sensor', { sensor: 1, condition: 1, high: 8, seconds: 60, margin: 0 }),
    yes: [stands(5, degrees(8.1))],
    no: [stands(5, degrees(8))],
  },
  sensorChange: {
    rule: () => ruleOf('sensorChange', { sensor: 1, direction: 1, amount: 5, minutes: 10, margin: 0 }),
    yes: [stands(8, degrees(2)), stands(2, degrees(7.1))],
    // By as much as it may, and by more in a longer time.
    no: [stands(8, degrees(2)), stands(12, degrees(7)), stands(3, degrees(11.9))],
  },
  bannedHours: {
    rule: start => ruleOf('bannedHours', { minutes: 5 }, { hours: hoursFrom(start, 240) }),
    yes: [drives(6), stands(15)],
    no: [drives(4), stands(15)],
  },
  routeLeft: {
    rule: () => ruleOf('routeLeft', { ends: 500 }, route()),
    yes: [
      { minutes: 5, speed: 60, north: 2_000 },
      { minutes: 3, speed: 60, aside: 200 },
    ],
    no: [
      { minutes: 5, speed: 60, north: 2_000 },
      { minutes: 3, speed: 60, aside: 90 },
    ],
  },
  sectionLimit: {
    rule: () =>
      ruleOf('sectionLimit', { seconds: 60 }, route({ sections: [{ from: 0, limit: 60, fromTime: null, toTime: null }] })),
    yes: [{ minutes: 5, speed: 61, north: 2_000 }, drives(2, 40)],
    no: [{ minutes: 5, speed: 60, north: 2_000 }, drives(2, 40)],
  },
  unplannedStop: {
    rule: () => ruleOf('unplannedStop', { minutes: 10 }, route()),
    yes: [{ minutes: 5, speed: 60, north: 2_000 }, stands(15)],
    no: [{ minutes: 5, speed: 60, north: 2_000 }, stands(8), drives(5)],
  },
  waypointMissed: {
    rule: start => ruleOf('waypointMissed', { late: 10, early: 60 }, waypointAt(start)),
    // Planned after 80 minutes: there after 91, and after 89.
    yes: [{ minutes: 86, north: 5_000 }, drives(5), stands(10)],
    no: [{ minutes: 84, north: 5_000 }, drives(5), stands(10)],
  },
  noFix: {
    rule: () => ruleOf('noFix', { minutes: 10 }),
    yes: [drives(5), stands(12, lost)],
    no: [drives(5), stands(9, lost)],
  },
  clockWrong: {
    rule: () => ruleOf('clockWrong', { minutes: 10 }),
    yes: [stands(12, { quality: quality.clockUnusable })],
    no: [stands(9, { quality: quality.clockUnusable }), stands(5)],
  },
  parkedMoved: {
    rule: start => ruleOf('parkedMoved', { metres: 300 }, { hours: hoursFrom(start, 240) }),
    yes: [stands(20), drives(3, 40)],
    no: [stands(20), { minutes: 5, north: 200 }],
  },
  doorOpen: {
    rule: () => ruleOf('doorOpen', { limit: 10, seconds: 30 }),
    yes: [drives(3, 11, { status: 0b11 | (1 << 13) })],
    no: [drives(3, 10, { status: 0b11 | (1 << 13) })],
  },
  terminalAlarm: {
    rule: () => ruleOf('terminalAlarm', { bit: 8, seconds: 60 }),
    yes: [stands(2, { alarms: 2 ** 8 })],
    no: [stands(1, { alarms: 2 ** 8 }), stands(2)],
  },
}

const door = (value: number) => reads('door 1', value)
const volts = (value: number) => reads('supplyVoltage 1', value)
const level = (value: number) => reads('batteryLevel 1', value)

/** What of a preset is found, and what is not: on either side of its limits, and of its time. */
const ofPresets: Readonly<
  Record<keyof typeof rulePresets, Pick<Row, 'drivers' | 'no' | 'yes'> & { or?: readonly Part[]; over?: Partial<StoredRule> }>
> = {
  frozen: {
    yes: [stands(11, degrees(-14.4))],
    or: [stands(11, degrees(-25.6))],
    no: [stands(9, degrees(-14)), stands(5, degrees(-20)), stands(20, degrees(-15)), stands(20, degrees(-25))],
  },
  chilled: {
    yes: [stands(11, degrees(8.6))],
    or: [stands(11, degrees(-0.6))],
    no: [stands(9, degrees(9)), stands(5, degrees(4)), stands(20, degrees(8)), stands(20, degrees(0))],
  },
  doorWhileDriving: {
    yes: [drives(2, 60, door(1))],
    no: [stands(5, door(1)), drives(2, 60, door(0))],
  },
  doorLeftOpen: {
    yes: [stands(31, door(1))],
    no: [stands(29, door(1)), stands(5, door(0))],
  },
  lowSupply: {
    yes: [stands(6, volts(23.1))],
    no: [stands(4, volts(23.1)), stands(5, volts(24.5)), stands(20, volts(23.5))],
  },
  lowBattery: {
    yes: [stands(6, level(14))],
    no: [stands(4, level(14)), stands(5, level(30)), stands(20, level(20))],
  },
  warmsQuickly: {
    yes: [stands(8, degrees(2)), stands(2, degrees(7.1))],
    no: [stands(8, degrees(2)), stands(12, degrees(7)), stands(3, degrees(1))],
  },
  voltageFalls: {
    yes: [stands(3, volts(24.5)), stands(2, volts(21.4))],
    no: [stands(3, volts(24.5)), stands(6, volts(21.5)), stands(2, volts(27))],
  },
  mainPowerLost: {
    yes: [stands(2, { alarms: 2 ** 8 })],
    no: [stands(1, { alarms: 2 ** 8 }), stands(2), stands(5, { alarms: 2 ** 7 })],
  },
  cameraCovered: {
    yes: [stands(6, said('videoOccluded'))],
    no: [stands(5, said('videoOccluded')), stands(2), stands(20, said('videoSignalLost'))],
  },
  tiredDriver: {
    yes: [drives(1), drives(0.5, 60, said('driverFatigue', { event: 7, once: true })), drives(2)],
    or: [
      drives(0.5, 60, said('driverFatigue', { event: 7 })),
      drives(5),
      drives(0.5, 60, said('driverFatigue', { event: 7, on: false })),
    ],
    no: [drives(5, 60, said('driverPhone', { event: 7, once: true }))],
  },
  noTrip: {
    yes: [drives(6, 60, { departure: nothingRecorded })],
    no: [drives(4, 60, { departure: nothingRecorded }), stands(10), drives(20, 60, { departure: onTrip })],
  },
  uncheckedToday: {
    yes: [drives(6, 60, { departure: nothingRecorded })],
    no: [drives(4, 60, { departure: nothingRecorded }), drives(20, 60, { departure: checked })],
  },
  heldBack: {
    yes: [drives(1, 60, { departure: { ...checked, mustNotLeave: true } })],
    no: [stands(5, { departure: { ...checked, mustNotLeave: true } }), drives(20, 60, { departure: nothingRecorded })],
  },
  nightBan: { yes: [drives(6), stands(15)], no: [drives(4), stands(15)] },
  onDaysOff: { yes: [drives(6), stands(15)], no: [drives(4), stands(15)] },
  notBack: {
    over: circle,
    yes: [{ minutes: 330, north: 2_000 }],
    no: [
      { minutes: 30, north: 2_000 },
      { minutes: 10, north: 0 },
      { minutes: 260, north: 2_000 },
    ],
  },
  fourHours: { yes: [drives(60)], no: [drives(60)], drivers: [driver(210, 15), driver(210, 21)] },
  twoHoursAtNight: { yes: [drives(125)], no: [drives(115)], drivers: [driver(0, 30), driver(0, 30)] },
  eightHoursOfDay: { yes: [drives(60)], no: [drives(60)], drivers: [driver(440, 300), driver(410, 300)] },
}

/** Minutes after the begin at which it finds something. */
function found(rule: StoredRule, reports: readonly RuledReport[], start: number, who?: Who): number[] {
  const book = new RuleBook([rule], id => [id])
  const rules = book.of({ id: 1, organisationId: 1 })
  if (!rules) throw new Error('the rule applies to the vehicle')
  const memory = emptyMemory()
  return reports.flatMap(report => {
    if (who) report.driver = who(report, start)
    const isBlind = (report.quality & quality.noFix) !== 0
    const { signals } = isBlind ? evaluateBlind(report, memory, rules, book) : evaluate(report, memory, rules, book)
    return signals
      .filter(({ conditions }) => conditions.some(({ on }) => on))
      .map(signal => (signal.report.time - start) / minute)
  })
}

/** Their hours or planned times are by the clocks, so that what is found moves with them. */
const byClocks = new Set<AlarmRuleKind>(['geofenceMissed'])

for (const kind of alarmRuleKindKeys) {
  if (kind === 'silence' || kind === 'abnormalOffline') continue
  const { rule, yes, no, drivers } = rows[kind]
  test(`${kind}: found once beyond its limit and never within it, at whatever time`, () => {
    const begins = Object.entries(starts).map(([when, start]) => {
      const truly = found(rule(start), reportsOf(start, yes), start, drivers?.[0]())
      expect(truly, when).toHaveLength(1)
      expect(found(rule(start), reportsOf(start, no), start, drivers?.[1]()), when).toEqual([])
      return truly[0]
    })
    if (!byClocks.has(kind)) expect(new Set(begins).size).toBe(1)
  })
}

/** Its own hours, or where these are not then some that begin with the test; of its kind of days this one is one. */
function hoursOf({ hours, dayKind }: RulePreset, start: number): Partial<StoredRule> {
  const [begin = 0, end = 0] = hours?.map(each => Number(each.slice(0, 2)) * 60 + Number(each.slice(3))) ?? []
  const own = { ...always, begin, end }
  const kept = !hours ? always : isWithin(own, start, timeZone) ? own : hoursFrom(start, 240)
  const today = Math.floor(start / day)
  const off = new Map([-1, 0, 1].map(each => [today + each, dayKind === 'off'] as const))
  return { hours: dayKind ? { ...kept, calendar: { asks: dayKind, off } } : kept }
}

for (const [key, preset] of Object.entries<RulePreset>(rulePresets)) {
  const { yes, or, no, drivers, over } = ofPresets[key as keyof typeof rulePresets]
  test(`the preset ${key} is found once beyond its limits and never within them, at whatever time`, () => {
    for (const [when, start] of Object.entries(starts)) {
      const rule = ruleOf(preset.kind, preset.parameters, { ...over, ...hoursOf(preset, start) })
      const times = (parts: readonly Part[], who?: () => Who) => found(rule, reportsOf(start, parts), start, who?.())
      for (const beyond of or ? [yes, or] : [yes]) expect(times(beyond, drivers?.[0]), when).toHaveLength(1)
      expect(times(no, drivers?.[1]), when).toEqual([])
    }
  })
}

test.each(Object.entries(starts))('silence and lost contact: %s', (_, start) => {
  const hours = ruleOf('silence', { hours: 24 })
  expect(isUnheard(hours, start - day, start, () => timeZone)).toBe(true)
  expect(isUnheard(hours, start - day + 1, start, () => timeZone)).toBe(false)
  const [driving, standing] = reportsOf(start, [drives(0.5, 60), stands(0.5)]).map(report => ({
    report: {
      ...report,
      reportedTime: null,
      altitude: 0,
      course: 0,
      mileageHm: null,
      signal: null,
      source: source.report,
      extras: null,
      good: true,
    },
  }))
  if (!driving || !standing) throw new Error('two reports')
  expect(isAbnormalOffline(driving, 'idle', undefined)).toBe(true)
  expect(isAbnormalOffline(standing, 'idle', undefined)).toBe(false)
})

test('a preset of days off finds nothing on a worked day, and of working days nothing on a day off', () => {
  const start = starts['by day']
  const today = Math.floor(start / day)
  for (const asks of ['off', 'working'] as const) {
    const calendar = { asks, off: new Map([[today, asks === 'working']]) }
    const rule = ruleOf('bannedHours', { minutes: 5, pause: 10 }, { hours: { ...always, calendar } })
    expect(found(rule, reportsOf(start, [drives(6), stands(15)]), start)).toEqual([])
  }
})
