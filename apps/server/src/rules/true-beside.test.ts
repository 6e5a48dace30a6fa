/** What each kind of rule does not count, and beside it the true event that looks nearly the same: nothing that is held back may hide a real one. */
import type { AlarmRuleKind } from '@outrider/contract'
import { expect, test } from 'vitest'
import { found, type Part, reportsOf, ruleOf } from '../testing/rule-days.ts'
import type { RuledReport } from './ruled-report.ts'

const kinds = [
  'speedLimit',
  'continuousDriving',
  'idling',
  'overstay',
  'towed',
  'bannedHours',
] as const satisfies readonly AlarmRuleKind[]

const parameters: Record<(typeof kinds)[number], Record<string, number>> = {
  speedLimit: { limit: 80, seconds: 60 },
  continuousDriving: { minutes: 60, pause: 20 },
  idling: { minutes: 15 },
  overstay: { minutes: 60 },
  towed: { metres: 200 },
  bannedHours: { minutes: 10, pause: 10 },
}
type Change = (report: RuledReport, nth: number) => RuledReport

/** The receiver is somewhere else, in so many reports. */
const elsewhere =
  (from: number, count = 1, metres = 20_000): Change =>
  (report, nth) =>
    nth >= from && nth < from + count ? { ...report, latitude: report.latitude + metres / 111_195 } : report
const drivesTo = { until: 600, speed: 40 }
const parked = { until: 1_800 }

interface Row {
  kind: (typeof kinds)[number]
  held: string
  /** No case. */
  none?: Part[]
  /** One case that goes on or is over. */
  one: Part[]
  change?: Change
}
const rows: Row[] = [
  {
    kind: 'speedLimit',
    held: 'a peak',
    none: [drivesTo, { until: 660, speed: 95 }, { until: 1_200, speed: 70 }],
    one: [drivesTo, { until: 720, speed: 95 }],
  },
  {
    kind: 'speedLimit',
    held: 'what was fast before a silence',
    none: [
      drivesTo,
      { until: 630, speed: 95 },
      { until: 1_200, unheard: true },
      { until: 1_230, speed: 95 },
      { until: 1_500, speed: 60 },
    ],
    one: [drivesTo, { until: 630, speed: 95 }, { until: 1_200, unheard: true }, { until: 1_300, speed: 95 }],
  },
  {
    kind: 'speedLimit',
    held: 'a place that it cannot have come to',
    one: [drivesTo, { until: 1_200, speed: 95 }],
    change: elsewhere(22),
  },
  {
    kind: 'continuousDriving',
    held: 'a pause',
    none: [{ until: 3_000, speed: 50 }, { until: 4_230 }, { until: 5_400, speed: 50 }],
    one: [{ until: 3_000, speed: 50 }, { until: 4_080 }, { until: 5_400, speed: 50 }],
  },
  {
    kind: 'continuousDriving',
    held: 'the speed of a receiver at rest',
    none: [
      { until: 3_000, speed: 50 },
      { until: 4_230, speed: 3 },
      { until: 5_400, speed: 50 },
    ],
    one: [
      { until: 3_000, speed: 50 },
      { until: 4_230, speed: 8 },
      { until: 5_400, speed: 50 },
    ],
  },
  {
    kind: 'continuousDriving',
    held: 'a silence as long as a pause',
    none: [
      { until: 3_000, speed: 50 },
      { until: 4_260, speed: 50, unheard: true },
      { until: 6_600, speed: 50 },
    ],
    one: [
      { until: 3_000, speed: 50 },
      { until: 4_080, speed: 50, unheard: true },
      { until: 5_400, speed: 50 },
    ],
  },
  {
    kind: 'idling',
    held: 'a stop at lights',
    none: [drivesTo, { until: 1_200, acc: true }, { until: 1_800, speed: 30 }],
    one: [drivesTo, { until: 1_560, acc: true }],
  },
  {
    kind: 'idling',
    held: 'a parked vehicle',
    none: [drivesTo, { until: 3_600 }],
    one: [drivesTo, { until: 2_000 }, { until: 3_000, acc: true }],
  },
  {
    kind: 'idling',
    held: 'a silence',
    none: [drivesTo, { until: 1_200, acc: true }, { until: 1_800, unheard: true }, { until: 2_400, acc: true }],
    one: [drivesTo, { until: 1_200, acc: true }, { until: 1_800, unheard: true }, { until: 2_800, acc: true }],
  },
  {
    kind: 'idling',
    held: 'a place that it cannot have come to',
    one: [drivesTo, { until: 1_800, acc: true }],
    change: elsewhere(40),
  },
  {
    kind: 'overstay',
    held: 'a queue',
    none: [drivesTo, { until: 3_900, speed: 6 }, { until: 5_400 }],
    one: [drivesTo, { until: 4_500 }],
  },
  { kind: 'overstay', held: 'a place that it cannot have come to', one: [drivesTo, { until: 5_400 }], change: elsewhere(60, 2) },
  { kind: 'overstay', held: 'a silence', one: [drivesTo, { until: 1_200 }, { until: 3_600, unheard: true }, { until: 5_400 }] },
  {
    kind: 'towed',
    held: 'a place that it cannot have come to',
    none: [drivesTo, parked],
    one: [drivesTo, parked, { until: 2_400, speed: 30, acc: false }],
    change: elsewhere(45),
  },
  {
    kind: 'towed',
    held: 'being moved in a yard',
    none: [drivesTo, parked, { until: 1_890, speed: 5, acc: false }, { until: 3_600 }],
    one: [drivesTo, parked, { until: 2_100, speed: 5, acc: false }, { until: 3_600 }],
  },
  {
    kind: 'towed',
    held: 'a terminal whose engine is not wired',
    none: [{ until: 600, speed: 40, acc: false }, parked, { until: 2_400, speed: 30, acc: false }],
    one: [{ until: 30, speed: 40 }, { until: 600, speed: 40, acc: false }, parked, { until: 2_400, speed: 30, acc: false }],
  },
  {
    kind: 'bannedHours',
    held: 'driving for less',
    none: [{ until: 600 }, { until: 1_110, speed: 40 }, { until: 3_600 }],
    one: [{ until: 600 }, { until: 1_290, speed: 40 }, { until: 3_600 }],
  },
  {
    kind: 'bannedHours',
    held: 'the speed of a receiver at rest',
    none: [{ until: 600 }, { until: 3_600, speed: 3, acc: true }],
    one: [{ until: 600 }, { until: 3_600, speed: 8 }],
  },
  {
    kind: 'bannedHours',
    held: 'a pause',
    none: [{ until: 600 }, { until: 1_110, speed: 40 }, { until: 1_800 }, { until: 2_310, speed: 40 }, { until: 4_000 }],
    one: [{ until: 600 }, { until: 1_110, speed: 40 }, { until: 1_500 }, { until: 2_310, speed: 40 }, { until: 4_000 }],
  },
]

const begun = ({ kind, change = report => report }: Row, parts: readonly Part[]): number =>
  found(ruleOf(kind, { parameters: parameters[kind] }), reportsOf(parts, -200_000).map(change)).filter(([on]) => on).length

test.each(rows.filter(row => row.none))('$kind: $held is no case', row => expect(begun(row, row.none ?? [])).toBe(0))
test.each(rows)('$kind: beside $held the true event is one case', row => expect(begun(row, row.one)).toBe(1))
test.each(kinds)('%s has what it does not count, and true events', kind => {
  expect(rows.filter(row => row.kind === kind).length).toBeGreaterThanOrEqual(3)
})
