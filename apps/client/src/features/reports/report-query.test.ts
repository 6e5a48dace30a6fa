import { errorText, type ReportName, reportNames, reportOf, trackCardReport } from '@outrider/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keptWithin, maxDays, timesOf } from '../../core/query-forms/zone-days.ts'
import { noteServerTime } from '../../core/time/server-clock.ts'
import { daysOf, draftError, draftIn, parametersOf, type ReportDraft, subjectOf } from './report-query.ts'
import { reportsIn } from './reports-in.ts'
import { inOrder, joinedDays, type ReportRow, totalsOf } from './report-rows.ts'

const zone = 'Asia/Shanghai'
const day = 86_400_000
const asking = (name: ReportName, over: Partial<ReportDraft> = {}): ReportDraft => ({
  vehicles: ['7'],
  org: '3',
  by: reportOf(name).asks,
  range: 'custom',
  begin: '2026-10-01',
  end: '2026-10-30',
  compare: '',
  template: '',
  ...over,
})
const errorOf = (draft: ReportDraft) => draftError(draft, draft, zone)

describe.each(reportNames)('%s', name => {
  test('an end before the start is told and not sent; the same day is (S5.report.order)', () => {
    const wrong = asking(name, { begin: '2026-10-02', end: '2026-10-01' })
    expect(errorOf(wrong)).toBe('report.endBeforeStart')
    expect(errorText('report.endBeforeStart', 'en')).toBe('The end time cannot be earlier than the start time')
    expect(subjectOf(wrong, zone)).toBeUndefined()
    expect(errorOf(asking(name, { begin: '2026-10-01', end: '2026-10-01' }))).toBeUndefined()
  })

  test('more than 30 days are told and not sent; 30 days are (S5.report.range)', () => {
    const wrong = asking(name, { begin: '2026-10-02', end: '2026-11-01' })
    expect(errorOf(wrong)).toBe('report.tooLong')
    expect(subjectOf(wrong, zone)).toBeUndefined()
    const { startTime = 0, endTime = 0 } = subjectOf(asking(name), zone) ?? {}
    expect(endTime - startTime).toBe(30 * day)
  })

  test('without a vehicle, or where organisations are ranked without one, it is told and not sent (S5.report.vehicle)', () => {
    const wrong = asking(name, { vehicles: [], org: '' })
    expect(errorOf(wrong)).toBe(reportOf(name).asks === 'vehicles' ? 'noVehicle' : 'noOrganisation')
    expect(subjectOf(wrong, zone)).toBeUndefined()
    expect(errorOf(asking(name))).toBeUndefined()
  })

  test('the address keeps what was asked', () => {
    const draft = asking(name)
    const params = new URLSearchParams(parametersOf(draft))
    expect(subjectOf(draftIn(name, params), zone)).toEqual(subjectOf(draft, zone))
  })
})

describe('the chooser', () => {
  test('offers no range over 30 days: the other day follows the one that is changed (S9.7)', () => {
    expect(keptWithin({ begin: '2026-10-01', end: '2026-11-20' }, 'begin')).toEqual({ begin: '2026-10-01', end: '2026-10-30' })
    expect(keptWithin({ begin: '2026-10-01', end: '2026-11-20' }, 'end')).toEqual({ begin: '2026-10-22', end: '2026-11-20' })
    expect(keptWithin({ begin: '2026-10-20', end: '2026-10-01' }, 'begin')).toEqual({ begin: '2026-10-20', end: '2026-10-20' })
    expect(keptWithin({ begin: '2026-10-01', end: '2026-10-30' }, 'end')).toEqual({ begin: '2026-10-01', end: '2026-10-30' })
    for (const name of reportNames) {
      const month = asking(name, { range: 'month', begin: '', end: '', template: '' })
      const { startTime = 0, endTime = Number.POSITIVE_INFINITY } = subjectOf(month, zone) ?? {}
      expect(endTime - startTime).toBe(maxDays * day)
    }
  })

  test('days are those of the platform, whatever the clock of this device says', () => {
    expect(timesOf({ begin: '2026-10-01', end: '2026-10-01' }, zone)).toEqual({
      startTime: Date.parse('2026-09-30T16:00:00Z'),
      endTime: Date.parse('2026-10-01T16:00:00Z'),
    })
  })
})

describe('a month of the calendar', () => {
  test('is asked for whole, also with 31 days; other 31 days are too many', () => {
    const october = asking('mileage', { begin: '2026-10-01', end: '2026-10-31' })
    expect(errorOf(october)).toBeUndefined()
    const { startTime = 0, endTime = 0, wholeMonth } = subjectOf(october, zone) ?? {}
    expect([(endTime - startTime) / day, wholeMonth]).toEqual([31, true])
    expect(errorOf(asking('mileage', { begin: '2026-10-02', end: '2026-11-01' }))).toBe('report.tooLong')
    expect(subjectOf(asking('mileage', { begin: '2026-09-01', end: '2026-09-30' }), zone)?.wholeMonth).toBeUndefined()
  })
})

describe('the menu', () => {
  test('has the reports of the platform, matched by address or code without regard to case; others are left out', () => {
    const entries = [
      { code: 'MILEAGE', url: '' },
      { code: '', url: '/report/alarmstat' },
      { code: 'of another product', url: '/Report/Unknown' },
      { code: '', url: trackCardReport.url },
    ]
    expect(reportsIn(entries)).toEqual(['mileage', 'alarms', 'trackCard'])
    expect(reportsIn([])).toEqual([])
  })
})

describe('rows of several platforms', () => {
  const row = (over: Partial<ReportRow>): ReportRow => ({
    vehicleId: '',
    plateNum: '',
    nickname: '',
    orgId: 0,
    orgName: '',
    day: '',
    ...over,
  })

  test('a day of two platforms is one row: sums add up, the top speed is the higher one', () => {
    const days = [
      row({ day: '2026-10-01', distance: 1000, drivingTime: 100, topSpeed: 60, meanSpeed: 36 }),
      row({ day: '2026-10-01', distance: 3000, drivingTime: 100, topSpeed: 90, meanSpeed: 108 }),
      row({ day: '2026-10-02', distance: null, topSpeed: null }),
    ]
    const figures = ['distance', 'drivingTime', 'topSpeed', 'meanSpeed'] as const
    expect(joinedDays(figures, days)).toEqual([
      row({ day: '2026-10-01', distance: 4000, drivingTime: 200, topSpeed: 90, meanSpeed: 72 }),
      days[2],
    ])
    expect(totalsOf(figures, days)).toEqual({ distance: 4000, drivingTime: 200, topSpeed: 90, meanSpeed: 72 })
  })

  test('what is used per 100 km is that of the way on which fuel was measured', () => {
    const figures = ['fuelUsed', 'perHundred', 'distance'] as const
    const days = [
      row({ day: '2026-10-01', fuelUsed: 30_000, perHundred: 30, distance: 150_000 }),
      row({ day: '2026-10-02', fuelUsed: 40_000, perHundred: 20, distance: 200_000 }),
      row({ day: '2026-10-03', fuelUsed: null, perHundred: null, distance: 500_000 }),
    ]
    expect(totalsOf(figures, days).perHundred).toBeCloseTo(70 / 3)
    expect(totalsOf(figures, days.slice(2)).perHundred).toBeNull()
  })

  test('rows are in one order, those that are not known last', () => {
    const rows = [
      row({ pcode: 'a', distance: 9 }),
      row({ pcode: 'a', distance: null }),
      row({ pcode: 'b', distance: 10 }),
      row({ pcode: 'b', distance: 1 }),
    ]
    const distances = (down: boolean) => inOrder(rows, { by: 'distance', down }).map(({ distance }) => distance)
    expect(distances(true)).toEqual([10, 9, 1, null])
    expect(distances(false)).toEqual([1, 9, 10, null])
  })
})

test('days up to today are those of the server, also on a device whose clock is wrong', () => {
  onTestFinished(() => noteServerTime(Date.now()))
  // A minute after midnight in China.
  noteServerTime(Date.UTC(2035, 1, 28, 16, 1))
  const asked = (range: ReportDraft['range']) => daysOf({ range, begin: '', end: '' }, zone)
  expect(asked('today')).toEqual({ begin: '2035-03-01', end: '2035-03-01' })
  expect(asked('week')).toEqual({ begin: '2035-02-23', end: '2035-03-01' })
})
