/** Who is near whom by the fixes of both, and when nobody knows. */
import type { AlarmRuleKind } from '@outrider/contract'
import { expect, test } from 'vitest'
import { evaluate } from '../../../rules/evaluate.ts'
import { RuleBook } from '../../../rules/rule-book.ts'
import { emptyMemory } from '../../../rules/rule-memory.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import type { StoredRule } from '../../../rules/stored-rule.ts'
import { BesideVehicles } from './beside-vehicles.ts'

const begin = Date.UTC(2026, 4, 4, 10)
const ruleOf = (
  kind: AlarmRuleKind,
  parameters: Record<string, number>,
  vehicleIds: readonly number[] | null = [1, 2],
): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind,
  type: 298,
  name: kind,
  level: 2,
  geofence: null,
  timeZone: null,
  parameters,
  vehicleIds: vehicleIds && new Set(vehicleIds),
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
})
/** At a second, metres north; it drives unless it says otherwise. */
const at = (vehicleId: number, seconds: number, metres: number, over: Partial<RuledReport> = {}): RuledReport => {
  const latitude = 31 + metres / 111_195
  const place = { latitude, longitude: 121, latitudeE6: Math.round(latitude * 1e6), longitudeE6: 121_000_000 }
  const time = begin + seconds * 1_000
  const sent = { vehicleId, time, receivedAt: time, digest: 0n, quality: 0, edition: null, ...place }
  return { ...sent, speedDkmh: 540, status: 0b11, alarms: 0, fuelDl: null, satellites: 12, timeZone: 'UTC', late: false, ...over }
}
const stands = { speedDkmh: 0 }
/** Vehicles 1 to 4 are of organisation 1, the fifth of another company. */
const fleet = (gone: ReadonlySet<number> = new Set()) => {
  const vehicle = (id: number) => (gone.has(id) ? undefined : { identity: { id, organisationId: id === 5 ? 2 : 1 } })
  return { vehicle, organisations: { below: (ids: Iterable<number>) => new Set(ids) } } as never
}
const rule = ruleOf('apart', { metres: 500, minutes: 5, while: 1 })
const ask = (beside: BesideVehicles, report: RuledReport, asked = rule, metres = 500) => beside.of(report, asked, metres)

test('two that drive one behind the other are compared at one time, though they report in turn', () => {
  const beside = new BesideVehicles(fleet())
  // 30 m/s: 15 seconds are 450 m, and 300 m lie between them.
  for (let seconds = 0; seconds < 300; seconds += 30) {
    const first = ask(beside, at(1, seconds, seconds * 30))
    const second = ask(beside, at(2, seconds + 15, (seconds + 15) * 30 - 300))
    if (seconds > 30) expect([first, second]).toEqual(['near', 'near'])
    if (seconds > 30) expect(ask(beside, at(1, seconds, seconds * 30), rule, 299)).toBe('far')
    if (seconds > 30) expect(ask(beside, at(1, seconds, seconds * 30), rule, 301)).toBe('near')
  }
})

test('who is not heard is neither near nor far, unless nobody could have come so far; who stood is still there for half an hour', () => {
  const heard = (over: Partial<RuledReport>, seconds: number, metres: number) => {
    const beside = new BesideVehicles(fleet())
    ask(beside, at(2, 0, 0, over))
    ask(beside, at(1, seconds - 30, metres, stands))
    return ask(beside, at(1, seconds, metres, stands))
  }
  expect(heard({}, 121, 100)).toBe('unknown')
  expect(heard({}, 121, 4_000)).toBe('unknown')
  expect(heard({}, 121, 5_500)).toBe('far')
  expect(heard(stands, 1_800, 100)).toBe('near')
  expect(heard(stands, 1_800, 600)).toBe('far')
  expect(heard(stands, 1_801, 600)).toBe('unknown')
  // Heard of nothing yet, or gone to another company.
  expect(ask(new BesideVehicles(fleet()), at(1, 0, 0))).toBe('unknown')
  const sold = new BesideVehicles(fleet(new Set([2])))
  ask(sold, at(2, 0, 0, stands))
  expect(ask(sold, at(1, 10, 0, stands))).toBe('unknown')
})

test('of a report that comes minutes late nobody knows whether the other one, whose fixes of then are not kept, was near', () => {
  const beside = new BesideVehicles(fleet())
  const answers: string[] = []
  // One behind the other at 25 m/s; the first one's reports come five minutes late.
  for (let seconds = 0; seconds < 900; seconds += 10) {
    ask(beside, at(2, seconds, seconds * 25 - 100))
    if (seconds >= 300) answers.push(ask(beside, at(1, seconds - 300, (seconds - 300) * 25)))
  }
  expect(new Set(answers)).toEqual(new Set(['unknown']))
})

test('a rule of an organisation looks at all of its vehicles that are heard, over the edges of the grid, and at no others', () => {
  const beside = new BesideVehicles(fleet())
  const all = ruleOf('together', { metres: 500, minutes: 5, while: 0 }, null)
  const edge = (0.08 - (31 % 0.08)) * 111_195
  ask(beside, at(3, 0, edge + 200, stands), all)
  ask(beside, at(5, 0, edge - 10, stands), all)
  expect(ask(beside, at(1, 10, edge - 200, stands), all)).toBe('near')
  expect(ask(beside, at(1, 130, edge - 400, stands), all)).toBe('far')
})

test('rules that are others now, and a start, make nobody far whose parked neighbour has not reported again', () => {
  const beside = new BesideVehicles(fleet())
  const all = ruleOf('together', { metres: 500, minutes: 5, while: 0 }, null)
  ask(beside, at(3, 0, 200, stands), all)
  expect(ask(beside, at(1, 600, 0, stands), all)).toBe('near')
  beside.outdate()
  expect(ask(beside, at(1, 630, 0, stands), all)).toBe('near')
  const started = new BesideVehicles(fleet())
  expect(ask(started, at(1, 630, 0, stands), all)).toBe('unknown')
  expect(ask(started, at(1, 750, 0, stands), all)).toBe('far')
})

/** Seconds at which it begins (and ends) for vehicle 1. */
function found(asked: StoredRule, reports: readonly RuledReport[]): [boolean, number][] {
  const book = new RuleBook([asked], id => [id])
  const beside = new BesideVehicles(fleet())
  const memories = new Map([1, 2].map(id => [id, emptyMemory()]))
  const rules = book.of({ id: 1, organisationId: 1 }) ?? expect.fail()
  return reports.flatMap(report => {
    report.beside = (of, metres) => beside.of(report, of, metres)
    const { signals } = evaluate(report, memories.get(report.vehicleId) ?? expect.fail(), rules, book)
    return signals.flatMap(({ report: of, conditions }) =>
      of.vehicleId === 1 ? conditions.map(({ on }): [boolean, number] => [on, (of.time - begin) / 1_000]) : [],
    )
  })
}
/** Every half minute; the second one a quarter of a minute later, so many metres behind, or not at all. */
const convoy = (until: number, behind: (seconds: number) => number | null): RuledReport[] =>
  Array.from({ length: until / 30 }, (_, nth) => nth * 30).flatMap(seconds => {
    const away = behind(seconds)
    return [at(1, seconds, seconds * 15), ...(away === null ? [] : [at(2, seconds + 15, (seconds + 15) * 15 - away)])]
  })

test('an escort that falls behind is told after its time, and the alarm ends when it is clearly back', () => {
  const apart = { ...rule, parameters: { ...rule.parameters, margin: 50 } }
  const behind = (seconds: number) => (seconds < 600 ? 100 : seconds < 1_200 ? 600 : seconds < 1_500 ? 470 : 300)
  const ends = found(apart, convoy(1_800, behind))
  expect(ends.map(([on]) => on)).toEqual([true, false])
  expect(ends[0]?.[1]).toBeGreaterThanOrEqual(900)
  expect(ends[0]?.[1]).toBeLessThanOrEqual(960)
  // Within 500 m, but not by the margin: it goes on.
  expect(ends[1]?.[1]).toBeGreaterThan(1_500)
  expect(
    found(
      apart,
      convoy(1_800, seconds => (seconds < 600 ? 100 : seconds < 840 ? 600 : 100)),
    ),
  ).toEqual([])
})

test('a silence of the escort begins nothing and ends nothing, and a long one is no time apart', () => {
  const unheard = (from: number, to: number) => (seconds: number) =>
    seconds >= from && seconds < to ? null : seconds < 600 ? 100 : 600
  expect(found(rule, convoy(900, unheard(300, 900)))).toEqual([])
  // Apart from 600 on, unheard from 690 to 1,200: five minutes count from then.
  const [begins] = found(rule, convoy(1_800, unheard(690, 1_200)))
  expect(begins?.[1]).toBeGreaterThanOrEqual(1_500)
  const goesOn = found(rule, convoy(1_800, unheard(1_200, 1_800)))
  expect(goesOn.map(([on]) => on)).toEqual([true])
})
