import { alarmTypes, riskSettings, standardRisk } from '@outrider/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { before, partsOfPeriod } from './periods.ts'
import { portraitOf } from './portrait.ts'
import { byRisk, levelOf, partsOf, scoreOf, weightsByNumber } from './score.ts'

const none = { distance: 0, time: 0 }
const numberOf = (key: string): number => alarmTypes.find(type => type.key === key)?.number ?? expect.fail()

test('the score is the published formula', () => {
  // 1000 km and 20 h; 30 points by distance, 12 by time. With the assumed 200 km and 5 h: 34 / 12 + 17 / 25 points.
  const rate = (30 + 4) / 12 + (12 + 5) / 25
  expect(scoreOf(standardRisk, { km: 1000, hours: 20 }, { distance: 30, time: 12 })).toBeCloseTo(100 * (1 - 2 ** (-rate / 10)), 1)
  expect(scoreOf({ ...standardRisk, usualPer100Km: 0, usualPerHour: 0 }, { km: 1000, hours: 20 }, none)).toBe(0)
  expect(scoreOf(standardRisk, { km: 0, hours: 0 }, none)).toBeNull()
})

test('few data do not make a score: one event of 10 km is no high risk, the same of each 10 km of a month is', () => {
  const once = scoreOf(standardRisk, { km: 10, hours: 0.3 }, { distance: 3, time: 0 })
  expect(levelOf(standardRisk, once, 0.95)).toBe('unknown')
  expect(once).toBeLessThan(standardRisk.mediumFrom)
  expect(scoreOf(standardRisk, { km: 10_000, hours: 300 }, { distance: 3000, time: 0 })).toBeGreaterThan(standardRisk.highFrom)
})

test('who drove too little for a score stands behind everybody who has one', () => {
  const row = (score: number | null, events: number, level: 'low' | 'high' | 'unknown') => ({ score, events, level })
  const [high, low, busier] = [row(70, 9, 'high'), row(20, 3, 'low'), row(20, 5, 'low')]
  const [hardlyDriven, idle] = [row(100, 82, 'unknown'), row(null, 0, 'unknown')]
  expect([idle, hardlyDriven, low, busier, high].toSorted(byRisk)).toEqual([high, busier, low, hardlyDriven, idle])
})

test('more events never make a score better, more distance without events never makes it worse', () => {
  const amount = fc.double({ min: 0, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (km, hours, distance, time, more) => {
      const score = scoreOf(standardRisk, { km, hours }, { distance, time }) ?? 0
      expect(scoreOf(standardRisk, { km, hours }, { distance: distance + more, time }) ?? 0).toBeGreaterThanOrEqual(score)
      if (distance >= km / 50)
        expect(scoreOf(standardRisk, { km: km + more, hours }, { distance, time }) ?? 0).toBeLessThanOrEqual(score)
    }),
  )
})

test('parts add up to the score in tenths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.array(fc.double({ min: 0.001, max: 1000, noNaN: true }), { minLength: 1 }),
      (tenths, shares) => {
        const parts = partsOf(tenths / 10, shares)
        expect(Math.round(parts.reduce((sum, part) => sum + part * 10, 0))).toBe(tenths)
      },
    ),
  )
})

test('a portrait says what made the score, what objections took out, and what changed', () => {
  const facts = {
    days: [
      { day: '2026-10-01', distance: 100_000, driving: 7200 },
      { day: '2026-10-08', distance: 300_000, driving: 18_000 },
    ],
    counts: [
      { day: '2026-10-01', type: numberOf('harshBraking'), level: 2, events: 2, takenOut: 0 },
      { day: '2026-10-08', type: numberOf('harshBraking'), level: 2, events: 1, takenOut: 1 },
      { day: '2026-10-08', type: numberOf('driverPhone'), level: 1, events: 3, takenOut: 0 },
      // A fault of a device is nobody's risk.
      { day: '2026-10-08', type: numberOf('gnssFault'), level: 2, events: 99, takenOut: 0 },
    ],
  }
  const period = { firstDay: '2026-10-02', lastDay: '2026-10-08' }
  const portrait = portraitOf(standardRisk, facts, period, before(period), true)
  // All of the last day: 2 points by distance, 3 × 4 × 2 by time.
  const rate = (2 + 4) / 5 + (24 + 5) / 10
  expect(portrait.score).toBeCloseTo(100 * (1 - 2 ** (-rate / 10)), 1)
  expect(
    portrait.factors.map(({ type, level, events, takenOut, previousEvents }) => [type, level, events, takenOut, previousEvents]),
  ).toEqual([
    ['driverPhone', 1, 3, 0, 0],
    ['harshBraking', 2, 1, 1, 2],
  ])
  const parts = [portrait.allowance, ...portrait.factors.map(({ score }) => score)]
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(portrait.score ?? 0, 6)
  expect(portrait).toMatchObject({ distance: 300_000, previousDistance: 100_000, eventsTotal: 5 })
  expect(portrait.days.at(-1)).toMatchObject({ day: '2026-10-08', events: 4, score: portrait.score })
  expect(portrait.days[0]).toMatchObject({ day: '2026-10-02', events: 0, score: null })
  expect(portraitOf(standardRisk, facts, period, before(period), false)).toMatchObject({ distance: null, drivingTime: null })
})

test('every weight is of a known type, and an event counts half after the half-life', () => {
  expect(riskSettings.safeParse(standardRisk).success).toBe(true)
  expect(weightsByNumber(standardRisk).size).toBe(standardRisk.weights.length)
  const count = { type: numberOf('harshTurn'), level: 2, events: 10, takenOut: 0 }
  const noGuard = { ...standardRisk, guardKm: 0, guardHours: 0, halfScoreAt: 1 }
  const period = { firstDay: '2026-10-01', lastDay: '2026-10-15' }
  const scoreWith = (day: string) =>
    portraitOf(
      noGuard,
      { days: [{ day: '2026-10-15', distance: 1_000_000, driving: 0 }], counts: [{ ...count, day }] },
      period,
      before(period),
      true,
    ).score
  // 20 points on 1000 km are 2 points per 100 km, 1 after fourteen days.
  expect(scoreWith('2026-10-15')).toBe(75)
  expect(scoreWith('2026-10-01')).toBe(50)
})

test('weeks begin on Monday, and what a period begins or ends with may be shorter', () => {
  const period = { firstDay: '2026-02-27', lastDay: '2026-03-09' }
  expect(partsOfPeriod(period, 'week')).toEqual([
    { firstDay: '2026-02-27', lastDay: '2026-03-01' },
    { firstDay: '2026-03-02', lastDay: '2026-03-08' },
    { firstDay: '2026-03-09', lastDay: '2026-03-09' },
  ])
  expect(partsOfPeriod(period, 'month').map(({ firstDay }) => firstDay)).toEqual(['2026-02-27', '2026-03-01'])
  expect(partsOfPeriod(period, 'day')).toHaveLength(11)
  expect(before(period)).toEqual({ firstDay: '2026-02-16', lastDay: '2026-02-26' })
})
