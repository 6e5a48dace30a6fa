/** Kinds that look at what a report says besides where and how fast: each on both sides of its limits, and over midnight by the clocks of a zone. */
import { type AlarmRuleKind, alarmTypeByKey, checkFound, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { quality } from '../../events/position-report.ts'
import { reportAt } from '../../testing/border-days.ts'
import { departureAt, type RecordedCheck } from '../departure.ts'
import { evaluate, evaluateBlind } from '../evaluate.ts'
import { RuleBook } from '../rule-book.ts'
import { isWithin } from '../rule-hours.ts'
import { emptyMemory, newState } from '../rule-memory.ts'
import type { RuledReport } from '../ruled-report.ts'
import type { StoredRule } from '../stored-rule.ts'

const centre = { latitude: 31.2304, longitude: 121.4737 }
const depot = { id: '7', name: 'Depot', shape: { circle: { ...centre, radius: 500 }, polygon: [] } }
const ruleOf = (kind: AlarmRuleKind, parameters: Record<string, number> = {}, over: Partial<StoredRule> = {}): StoredRule => ({
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
  geofence: null,
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
  ...over,
})
const nightly = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: 22 * 60, end: 6 * 60 }

/** Seconds at which it begins and ends; once: begins. */
function found(rule: StoredRule, reports: readonly RuledReport[]): [boolean, number][] {
  const book = new RuleBook([rule], id => [id])
  const rules = book.of({ id: 1, organisationId: 1 })
  if (!rules) throw new Error('the rule applies to the vehicle')
  const memory = emptyMemory()
  const all: [boolean, number][] = []
  for (const report of reports) {
    const blind = (report.quality & quality.noFix) !== 0
    const { signals } = blind ? evaluateBlind(report, memory, rules, book) : evaluate(report, memory, rules, book)
    for (const { conditions } of signals)
      for (const { on } of conditions) all.push([on, (report.time - Date.UTC(2026, 4, 4)) / 1_000])
  }
  return all
}
/** Each half minute from a second on, until another; `over`: what it says. */
const every = (from: number, until: number, speed: number, over: Partial<RuledReport> = {}, metresFrom = 0): RuledReport[] =>
  Array.from({ length: Math.ceil((until - from) / 30) }, (_, n) => {
    // Along a road away from the depot.
    const depth = -metresFrom - (speed / 3.6) * 30 * n
    return { ...reportAt(0, from + n * 30, depth, speed), ...over }
  })
const noFix = { quality: quality.noFix, latitude: 0, longitude: 0, latitudeE6: 0, longitudeE6: 0 }

test.each([
  [
    'longer than the rule allows, while it drives',
    [...every(0, 300, 60), ...every(300, 900, 0, { ...noFix, status: 0b11 })],
    [[true, 600]],
  ],
  ['shorter', [...every(0, 300, 60), ...every(300, 570, 0, { ...noFix, status: 0b11 })], []],
  ['in a garage', [...every(0, 300, 0), ...every(300, 900, 0, { ...noFix, status: 0b11 })], []],
  ['with its engine off', [...every(0, 300, 60), ...every(300, 900, 0, { ...noFix, status: 0b10 })], []],
  [
    'and a fix comes back',
    [...every(0, 300, 60), ...every(300, 720, 50, { ...noFix, status: 0b11 }), ...every(720, 780, 60, {}, 12_000)],
    [
      [true, 600],
      [false, 720],
    ],
  ],
])('no fix: %s', (_, reports, expected) => {
  expect(found(ruleOf('noFix', { minutes: 5 }), reports)).toEqual(expected)
})

test('a clock that is not believed counts after its minutes, and until it is believed', () => {
  const wrong = { quality: quality.clockUnusable }
  const rule = ruleOf('clockWrong', { minutes: 10 })
  expect(found(rule, [...every(0, 60, 0), ...every(60, 690, 0, wrong), ...every(690, 720, 0)])).toEqual([
    [true, 660],
    [false, 690],
  ])
  expect(found(rule, [...every(0, 60, 0), ...every(60, 660, 0, wrong), ...every(660, 720, 0)])).toEqual([])
})

test('a parked vehicle that moves in the hours of the rule, engine on or off; not before them, and not within its metres', () => {
  // 22:00 in Shanghai.
  const night = 14 * 3_600
  const rule = ruleOf('parkedMoved', { metres: 300 }, { hours: nightly })
  const parked = (from: number) => every(from, from + 600, 0)
  const drives = (from: number) => every(from, from + 180, 30)
  expect(found(rule, [...parked(night - 660), ...parked(night), ...drives(night + 600)])).toEqual([[true, night + 690]])
  expect(found(rule, [...parked(night - 2_000), ...drives(night - 1_400)])).toEqual([])
  const aLittle = every(night + 600, night + 700, 0, {}, 200)
  expect(found(rule, [...parked(night), ...aLittle])).toEqual([])
  // It ends when it stands again, or with the hours, at six.
  const standsAgain = every(night + 780, night + 1_500, 0, {}, 1_500)
  expect(found(rule, [...parked(night), ...drives(night + 600), ...standsAgain]).map(([on]) => on)).toEqual([true, false])
  const morning = 22 * 3_600
  const overMorning = every(morning - 180, morning + 60, 30)
  expect(found(rule, [...parked(morning - 780), ...overMorning]).at(-1)).toEqual([false, morning])
})

test('an open door counts above its speed for its seconds only', () => {
  const open = { status: 0b11 | (1 << 13) }
  const rule = ruleOf('doorOpen', { limit: 10, seconds: 30 })
  expect(found(rule, [...every(0, 90, 10, open), ...every(90, 150, 11, open), ...every(150, 180, 0, open)])).toEqual([
    [true, 120],
    [false, 150],
  ])
  expect(found(rule, every(0, 300, 60))).toEqual([])
  expect(found(rule, [...every(0, 30, 60, open), ...every(30, 300, 60)])).toEqual([])
})

test('an alarm bit of the terminal counts when it lasts, also without a fix, and another bit does not', () => {
  const lost = { alarms: 2 ** 8 }
  const rule = ruleOf('terminalAlarm', { bit: 8, seconds: 60 })
  expect(found(rule, [...every(0, 90, 0, { ...noFix, ...lost }), ...every(90, 120, 0)])).toEqual([
    [true, 60],
    [false, 90],
  ])
  expect(found(rule, [...every(0, 60, 0, lost), ...every(60, 120, 0)])).toEqual([])
  expect(found(rule, every(0, 300, 0, { alarms: 2 ** 7 }))).toEqual([])
  expect(found(ruleOf('terminalAlarm', { bit: 31, seconds: 0 }), every(0, 30, 0, { alarms: 2 ** 31 }))).toEqual([[true, 0]])
})

test('at night the limit is a share of the day’s, from its begin to its end over midnight', () => {
  const rule = ruleOf('nightLimit', { limit: 100, share: 80, seconds: 0 }, { hours: nightly })
  const night = 14 * 3_600
  expect(found(rule, [...every(night - 60, night, 90), ...every(night, night + 60, 81)])).toEqual([[true, night]])
  expect(found(rule, every(night, night + 60, 80))).toEqual([])
  // Of the vehicle's own zone: six in the morning in Urumqi is two hours later.
  const urumqi = ruleOf('nightLimit', { limit: 100, share: 80, seconds: 0 }, { hours: nightly, timeZone: 'Asia/Urumqi' })
  const morning = 22 * 3_600
  expect(found(rule, every(morning - 60, morning + 60, 90))).toEqual([
    [true, morning - 60],
    [false, morning],
  ])
  expect(found(urumqi, every(morning - 60, morning + 60, 90))).toEqual([[true, morning - 60]])
})

test('a geofence that was not visited within the hours is told by the first report after them; one visit is enough', () => {
  const [begin, end] = [14 * 3_600, 22 * 3_600]
  const rule = ruleOf('geofenceMissed', {}, { geofence: depot, hours: nightly })
  const away = (from: number, until: number) => every(from, until, 0, {}, 2_000)
  expect(found(rule, [...away(begin - 60, begin + 600), ...away(end - 60, end + 60)])).toEqual([[true, end]])
  const visits = [...away(begin, begin + 300), ...every(begin + 300, begin + 1_500, 0), ...away(begin + 2_000, begin + 2_600)]
  expect(found(rule, [...visits, ...away(end, end + 60)])).toEqual([])
  // A visit before the hours is none, and without a report in them nobody knows.
  expect(found(rule, [...every(begin - 1_200, begin - 600, 0), ...away(end, end + 60)])).toEqual([])
})

test('hours that end while nothing comes are over all the same: one day’s visit is none of the next', () => {
  const [begin, day] = [14 * 3_600, 86_400]
  const rule = ruleOf('geofenceMissed', {}, { geofence: depot, hours: nightly })
  const away = (from: number) => every(from, from + 300, 60, {}, 2_000)
  const there = (from: number) => every(from, from + 1_500, 0)
  expect(found(rule, [...there(begin), ...away(begin + day), ...away(begin + 2 * day)])).toEqual([[true, begin + 2 * day]])
  expect(found(rule, [...away(begin), ...there(begin + day), ...away(begin + 2 * day)])).toEqual([[true, begin + day]])
})

test('after a restart a vehicle that stands just beside a geofence has not visited it', () => {
  const begin = 14 * 3_600
  const rule = ruleOf('geofenceMissed', {}, { geofence: depot, hours: nightly })
  const book = new RuleBook([rule], id => [id])
  const rules = book.of({ id: 1, organisationId: 1 })
  const memory = emptyMemory()
  memory.states.set('1', { ...newState('1'), since: Date.UTC(2026, 4, 4) + begin * 1_000 })
  const [report] = every(begin + 60, begin + 90, 0, {}, 510)
  if (!rules || !report) throw new Error('the rule applies to the vehicle')
  evaluate(report, memory, rules, book)
  expect(memory.states.get('1')?.pausedSince).toBeNull()
})

test('what was so before a silence and after it was not so in it, also without a fix; reports without one are no silence', () => {
  const lost = { alarms: 2 ** 8 }
  const rule = ruleOf('terminalAlarm', { bit: 8, seconds: 600 })
  const long = every(4_000, 4_030, 0, { ...noFix, ...lost })
  expect(found(rule, [...every(0, 60, 0, lost), ...long])).toEqual([])
  const heard = [...every(0, 60, 0, lost), ...every(60, 570, 0, { ...noFix, ...lost }), ...every(570, 660, 0, lost)]
  expect(found(rule, heard)).toEqual([[true, 600]])
})

test('a sensor is read without a fix, but not for a rule about driving or standing: what goes on goes on', () => {
  const warm = { sensors: new Map([['temperature 1', 9]]) }
  const limits = { sensor: 1, condition: 1, high: 8, seconds: 60 }
  const inHall = [...every(0, 60, 0), ...every(60, 180, 0, { ...noFix, ...warm })]
  expect(found(ruleOf('sensor', limits), inHall)).toEqual([[true, 120]])
  expect(found(ruleOf('sensor', { ...limits, while: 2 }), inHall)).toEqual([])
  const drives = [...every(0, 90, 60, warm), ...every(90, 180, 0, { ...noFix, ...warm })]
  expect(found(ruleOf('sensor', { ...limits, while: 1 }), drives)).toEqual([[true, 60]])
})

test('an alarm that goes on ends when the vehicle goes to an organisation without its rule, unless a rule above both goes on', () => {
  const open = { status: 0b11 | (1 << 13) }
  const here = ruleOf('doorOpen', { limit: 10, seconds: 0 })
  for (const [limit, expected] of [
    [200, [[false]]],
    [10, []],
  ] as const) {
    const above = ruleOf('doorOpen', { limit, seconds: 0 }, { id: '2', organisationId: 3 })
    const book = new RuleBook([here, above], id => [id, 3])
    const [before, after] = [1, 2].map(organisationId => book.of({ id: 1, organisationId }))
    const memory = emptyMemory()
    const [first, second] = every(0, 60, 60, open)
    if (!before || !after || !first || !second) throw new Error('the rules apply to the vehicle')
    expect(evaluate(first, memory, before, book).signals).toHaveLength(1)
    const { signals, forgotten } = evaluate(second, memory, after, book)
    expect(forgotten).toEqual(['1'])
    expect(signals.map(({ conditions }) => conditions.map(({ on }) => on))).toEqual(expected)
  }
})

test('vehicles are counted that stand near now: a report that comes late is of a time when nobody knows who did', () => {
  const rule = ruleOf('gathering', { vehicles: 2, metres: 200, minutes: 10 })
  const beside = { standingNear: () => 1 }
  expect(found(rule, every(0, 1_800, 0, { ...beside, late: true }))).toEqual([])
  // One that goes on is not ended by it.
  const live = every(0, 900, 0, beside)
  const caughtUp = [...live, ...every(900, 1_000, 0, { standingNear: () => 0, late: true }), ...every(1_000, 1_100, 0, beside)]
  expect(found(rule, caughtUp)).toEqual([[true, 600]])
})

test('a route that comes back to where it began is not over while the vehicle waits there; a waypoint that is left out is told', () => {
  const place = (metres: number) => ({ latitude: centre.latitude + metres / 111_195, longitude: centre.longitude, radius: 200 })
  const waypoints = [
    { name: 'Depot', ...place(0), arrival: '00:30' },
    { name: 'Gate', ...place(5_000), arrival: '00:50' },
    { name: 'Back', ...place(0), arrival: '01:10' },
  ]
  const points = [place(0), place(5_000)].map(({ latitude, longitude }) => ({ latitude, longitude }))
  const shape = { circle: null, polygon: [], route: { width: 200, points, sections: [], waypoints } }
  const rule = ruleOf('waypointMissed', { late: 10, early: 60 }, { geofence: { id: '7', name: 'Line', shape }, timeZone: 'UTC' })
  const waits = every(0, 1_800, 0)
  const rest = every(4_000, 6_000, 0)
  const there = [...every(1_800, 2_400, 30), ...every(2_400, 3_300, 0, {}, 5_000)]
  const back = every(3_300, 3_900, -30, { speedDkmh: 300 }, 5_000)
  expect(found(rule, [...waits, ...there, ...back, ...rest])).toEqual([])
  // It stays at the depot: of the gate it is told ten minutes after the plan.
  expect(found(rule, [...waits, ...every(1_800, 4_000, 0), ...rest])).toEqual([[true, 3_630]])
})

const hours = 3_600_000
/** 20:00 in Shanghai on Monday, the fourth of May. */
const evening = Date.UTC(2026, 4, 4, 12)
const check = (over: Partial<RecordedCheck> = {}): RecordedCheck => ({
  filledAt: evening,
  day: '2026-05-04',
  state: 'passed',
  decidedAt: null,
  ...over,
})
const at = (checks: readonly RecordedCheck[], after: number) =>
  departureAt({ trips: [], checks }, evening + after * hours, 'Asia/Shanghai')

test('a check counts from when it was filled in, for its day; one that waits keeps the vehicle until it is released, one that holds it until the next', () => {
  expect(at([check()], -1)).toMatchObject({ isChecked: false, checkedAt: null })
  expect(at([check()], 3.9)).toMatchObject({ isChecked: true, mustNotLeave: false })
  // After midnight in Shanghai it is one of yesterday.
  expect(at([check()], 4.1)).toMatchObject({ isChecked: false, checkedAt: evening })
  const released = check({ state: 'released', decidedAt: evening + 2 * hours })
  expect([1, 3].map(after => at([released], after).mustNotLeave)).toEqual([true, false])
  expect(at([check({ state: 'waiting' })], 30).mustNotLeave).toBe(true)
  const held = check({ state: 'held', decidedAt: evening + hours })
  const next = check({ filledAt: evening + 10 * hours, day: '2026-05-05' })
  expect([2, 9, 11].map(after => at([held, next], after).mustNotLeave)).toEqual([true, true, false])
})

test('a night shift over midnight was checked: for the hours of the rule and no longer, and by the day alone where it says so', () => {
  // From 03:50 on, eight hours after its check at 20:00; without a check it would be found from the begin on.
  const drives = every(19.83 * 3_600, 20.5 * 3_600, 60).map(report => {
    const departure = departureAt({ trips: [], checks: [check()] }, report.time, 'Asia/Shanghai')
    return { ...report, departure }
  })
  const found1 = (over: Record<string, number>) =>
    found(ruleOf('checkMissing', { found: checkFound.missing, minutes: 5, pause: 10, hours: 8, ...over }), drives)
  const first = Math.floor(19.83 * 3_600)
  expect(found1({ hours: 9 })).toEqual([])
  expect(found1({}).map(([on, second]) => [on, second >= 20 * 3_600 + 300 && second < 20 * 3_600 + 360])).toEqual([[true, true]])
  expect(found1({ hours: 0 }).map(([on, second]) => [on, second - first < 360])).toEqual([[true, true]])
  // Its check is no ground to hold it.
  expect(found1({ found: checkFound.forbids })).toEqual([])
})

test('an alarm of an item goes on from its begin to its end, and is over when no end comes', () => {
  const type = alarmTypeByKey('seatBelt')?.number ?? 0
  const says = (second: number, on: boolean) =>
    every(second, second + 30, 60, { items: { bits: 0, conditions: [{ type, on, event: 3 }] } }, second * 16)
  const rule = ruleOf('terminalAlarm', { bit: type, seconds: 60 })
  const drive = (from: number, until: number) => every(from, until, 60, {}, from * 16)
  expect(found(rule, [...drive(0, 60), ...says(60, true), ...drive(90, 210), ...says(210, false), ...drive(240, 300)])).toEqual([
    [true, 120],
    [false, 210],
  ])
  expect(found(rule, [...says(60, true), ...drive(90, 900)])).toEqual([
    [true, 120],
    [false, 660],
  ])
  // What an item of areas says is what its bit says.
  const areas = every(0, 90, 60, { items: { bits: 2 ** 20, conditions: [] } })
  expect(found(ruleOf('terminalAlarm', { bit: 20, seconds: 60 }), areas)).toEqual([[true, 60]])
})

test('a rule of certain drivers counts while one of them drives: by the card, else by the trip; not while another card is in', () => {
  const rule = ruleOf('speedLimit', { limit: 50, seconds: 0 }, { drivers: new Set([7, 8]) })
  const trip = { from: 0, to: null, driverId: 8 }
  const departure = { trip, isChecked: false, checkedAt: null, mustNotLeave: false }
  const wheel = (driverId: number) => ({ driver: { driverId, spans: [] } })
  const times = (over: Partial<RuledReport>) => found(rule, every(0, 120, 60, over)).length
  expect([wheel(7), wheel(9), { driver: null }, { driver: null, departure }, { ...wheel(9), departure }, {}].map(times)).toEqual([
    1, 0, 0, 1, 0, 0,
  ])
  // Of borders too.
  const leaves = ruleOf('geofenceLeft', {}, { drivers: new Set([7]), geofence: depot })
  const out = (over: Partial<RuledReport>) =>
    found(leaves, [...every(0, 120, 0, over, -400), ...every(120, 240, 60, over, -400)]).length
  expect([wheel(7), wheel(9)].map(out)).toEqual([1, 0])
})

test('working days and days off are those of the calendar, else Saturday and Sunday, by the clocks of the zone; a night belongs to the day on which it began', () => {
  // The third of May 2026, a Sunday, is worked; the fourth is off.
  const day = Date.UTC(2026, 4, 3) / 86_400_000
  const off = new Map([
    [day, false],
    [day + 1, true],
  ])
  const days = new Set([1, 2, 3, 4, 5, 6, 7])
  const within = (asks: 'off' | 'working', hour: number, over = {}) =>
    isWithin(
      { days, begin: null, end: null, calendar: { asks, off }, ...over },
      Date.UTC(2026, 4, 2) + hour * hours,
      'Asia/Shanghai',
    )
  // Saturday, Sunday, Monday and Tuesday at noon in Shanghai.
  expect([4, 28, 52, 76].map(hour => within('off', hour))).toEqual([true, false, true, false])
  expect([4, 28, 52, 76].map(hour => within('working', hour))).toEqual([false, true, false, true])
  // A minute before and at midnight there.
  expect([39.98, 40].map(hour => within('off', hour))).toEqual([false, true])
  const night = { begin: 22 * 60, end: 6 * 60 }
  // 23:00 on Sunday and 05:00 on Monday are of the worked Sunday, 23:00 on Monday is of a day off.
  expect([39, 45, 63].map(hour => within('off', hour, night))).toEqual([false, false, true])
  expect(within('working', 28, { days: new Set([1]) })).toBe(false)
})
