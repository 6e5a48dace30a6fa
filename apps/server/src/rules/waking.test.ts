/** Rules that sleep until a report wakes them, or are quiet while a vehicle goes on as it does, find what they would find if every report asked them. */
import { alarmRuleKindKeys, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { AlarmCondition } from '../events/alarm-signals.ts'
import { quality } from '../events/position-report.ts'
import { randomOf, reportAt } from '../testing/border-days.ts'
import { evaluate, evaluateBlind } from './evaluate.ts'
import { RuleBook, type RulesOfVehicle } from './rule-book.ts'
import { quietOf, wokenBy } from './kinds/rule-kinds.ts'
import { emptyMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'
import type { StoredRule } from './stored-rule.ts'

const always = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null }
const nights = { ...always, begin: 22 * 60, end: 6 * 60 }

const kinds = alarmRuleKindKeys.filter(key => {
  const rule = { kind: key, geofence: null } as StoredRule
  return wokenBy(rule) !== undefined || quietOf(rule) !== undefined
})

/** Each kind in hours of each sort, with times that are over soon. */
const rulesIn = (sorts: readonly Pick<StoredRule, 'hours' | 'drivers'>[]) =>
  kinds.flatMap((kind, k) =>
    sorts.map((sort, h): StoredRule => {
      const usual = Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual: value }]) =>
        value === null ? [] : [[name, ['minutes', 'hold', 'seconds', 'pause'].includes(name) ? Math.min(value, 3 + h) : value]],
      )
      return {
        id: `${k} ${h}`,
        organisationId: 1,
        kind,
        type: ruleTypeOf(kind).number,
        name: `${kind} ${h}`,
        level: 2,
        parameters: Object.fromEntries(usual),
        geofence: null,
        vehicleIds: null,
        ...sort,
        timeZone: 'Asia/Shanghai',
        // Each by itself: rules of one kind would be one alarm.
        trial: true,
      }
    }),
  )
const rules = rulesIn([{ hours: always }, { hours: nights }])
/** From a Monday that is a day off on, and a Tuesday that is none. */
const off = new Map([[Date.UTC(2026, 4, 4) / 86_400_000, true]])
const turning = rulesIn([
  { hours: { ...always, calendar: { asks: 'working', off } } },
  { hours: { ...always, calendar: { asks: 'off', off } } },
  { hours: always, drivers: new Set([1]) },
  { hours: always, drivers: new Set([2]) },
])

/** Drives and stands, with doors, alarms, clocks, levels and readings as they come, and now and then without a fix. `calm` times as seldom. */
function* days(seed: number, reports: number, calm = 1): Generator<RuledReport> {
  const random = randomOf(seed)
  const happens = (chance: number) => random() < chance / calm
  let [north, speed, time] = [0, 40, Date.UTC(2026, 4, 4)]
  let [doors, alarms, clock, engine, level, warm, fixed] = [0, 0, 0, 1, 400, 4, true]
  for (let n = 0; n < reports; n++) {
    time += happens(0.01) ? 1_800_000 : 30_000
    if (happens(0.04)) speed = random() < 0.4 ? 0 : 20 + Math.floor(random() * 80)
    if (happens(0.05)) doors = doors ? 0 : 1 << 13
    if (happens(0.05)) alarms = alarms ? 0 : 1
    if (happens(0.02)) clock = clock ? 0 : quality.future
    if (happens(0.05)) engine = speed > 0 || random() < 0.5 ? 1 : 0
    if (happens(0.02)) level -= 150
    if (happens(0.05)) warm = 12 - warm
    if (happens(0.1)) fixed = !fixed
    north += (speed / 3.6) * 30
    yield {
      ...reportAt(400, 0, 0, 0),
      latitude: 31 + north / 111_195,
      longitude: 121,
      time,
      receivedAt: time,
      speedDkmh: speed * 10,
      status: doors | 0b10 | engine,
      alarms,
      quality: clock | (fixed ? 0 : quality.noFix),
      fuelDl: random() < 0.5 ? null : level < 0 ? (level = 400) : level,
      sensors: random() < 0.3 ? new Map() : new Map([['temperature 1', warm]]),
      // Whose card is in the terminal now and then, and who has driven since the begin.
      driver: n % 300 < 150 ? null : { driverId: 1, spans: [{ vehicleId: 1, from: Date.UTC(2026, 4, 4), to: time }] },
    }
  }
}

function found(reports: Iterable<RuledReport>, ofVehicle: RulesOfVehicle, book: RuleBook): unknown[] {
  const memory = emptyMemory()
  const all: unknown[] = []
  const inOrder = (conditions: readonly AlarmCondition[]) =>
    conditions.toSorted((one, other) => String(one.rules).localeCompare(String(other.rules)))
  for (const report of reports) {
    const look = (report.quality & quality.noFix) === 0 ? evaluate : evaluateBlind
    const { signals, changed } = look(report, memory, ofVehicle, book)
    for (const { conditions } of signals) all.push([report.time, inOrder(conditions)])
    all.push(changed.map(state => ({ ...state })).toSorted((one, other) => one.ruleId.localeCompare(other.ruleId)))
  }
  return all
}

test.each([1, 2])('days of seed %i', seed => {
  const book = new RuleBook(rules, id => [id])
  const ofVehicle = book.of({ id: 1, organisationId: 1 })
  if (!ofVehicle) throw new Error('no rule applies')
  expect(ofVehicle.always, 'rules that every report asks').toBe(0)
  const reports = [...days(seed, 2_000)]
  const asked = found(reports, ofVehicle, book)
  const all = ofVehicle.plain.length
  expect(asked).toEqual(found(reports, { ...ofVehicle, always: all, unlessQuiet: all }, book))
  const types = new Set(asked.flatMap(each => JSON.stringify(each).match(/"type":(\d+)/g) ?? []))
  expect(types.size, 'kinds that found something').toBeGreaterThan(6)
})

// As calm as a night on the motorway: over midnight nothing but the calendar says that a rule has its turn.
test.each([
  [1, 1],
  [2, 1],
  [3, 40],
  [4, 40],
])('days of seed %i, %i times as calm, by a calendar and for some drivers', (seed, calm) => {
  const book = new RuleBook(turning, id => [id])
  const ofVehicle = book.of({ id: 1, organisationId: 1 })
  if (!ofVehicle) throw new Error('no rule applies')
  // One driver after the other, whose cards stay in while the vehicle goes on.
  const reports = [...days(seed, 2_400, calm)].map((report, n) => ({
    ...report,
    driver: report.driver && { ...report.driver, driverId: 1 + (Math.floor(n / 70) % 2) },
  }))
  const all = ofVehicle.plain.length
  expect(found(reports, ofVehicle, book)).toEqual(found(reports, { ...ofVehicle, always: all, unlessQuiet: all }, book))
})

test('of several rules of a kind the first gives their alarm its name, whichever is asked first', () => {
  const two = [60, 50].map(
    (limit, n): StoredRule => ({
      ...(rules.find(({ kind }) => kind === 'speedLimit') as StoredRule),
      id: String(n),
      name: `over ${limit}`,
      parameters: { limit, seconds: 0 },
      trial: false,
    }),
  )
  const book = new RuleBook(two, id => [id])
  const ofVehicle = book.of({ id: 1, organisationId: 1 })
  if (!ofVehicle) throw new Error('no rule applies')
  const report = { ...reportAt(400, 0, 0, 0), speedDkmh: 900, status: 0b11 }
  const { signals } = evaluate(report, emptyMemory(), ofVehicle, book)
  expect(signals[0]?.conditions).toMatchObject([{ detail: { rule: 'over 60' }, rules: ['0', '1'] }])
})
