import { expect, test } from 'vitest'
import { daysIn, draftIn, parametersOf, cardQueryError } from './card-query.ts'
import { daysOf, timesOf } from './day-range.ts'

const noon = new Date(2026, 4, 20, 12).getTime()
const custom = { begin: '', end: '' }

test('ranges are whole days, today among them', () => {
  expect(daysOf('today', noon, custom)).toEqual({ begin: '2026-05-20', end: '2026-05-20' })
  expect(daysOf('threeDays', noon, custom)).toEqual({ begin: '2026-05-18', end: '2026-05-20' })
  expect(daysOf('week', noon, custom)).toEqual({ begin: '2026-05-14', end: '2026-05-20' })
  expect(daysOf('month', noon, custom)).toEqual({ begin: '2026-04-21', end: '2026-05-20' })
  expect(timesOf({ begin: '2026-05-20', end: '2026-05-20' })).toEqual({
    startTime: new Date(2026, 4, 20).getTime(),
    endTime: new Date(2026, 4, 21).getTime(),
  })
})

test('a card needs a vehicle (S5.report.vehicle)', () => {
  expect(cardQueryError({ vehicles: [], begin: '2026-05-20', end: '2026-05-20' })).toBe('noVehicle')
  expect(cardQueryError({ vehicles: ['1'], begin: '2026-05-20', end: '2026-05-20' })).toBeUndefined()
})

test('the last day may be the first, and lies not before it (S5.report.order)', () => {
  expect(cardQueryError({ vehicles: ['1'], begin: '2026-05-20', end: '2026-05-19' })).toBe('report.endBeforeStart')
  expect(cardQueryError({ vehicles: ['1'], begin: '2026-05-20', end: '' })).toBe('noDates')
})

test('thirty days are shown, thirty-one are not (S5.report.range)', () => {
  expect(cardQueryError({ vehicles: ['1'], begin: '2026-05-01', end: '2026-05-30' })).toBeUndefined()
  expect(cardQueryError({ vehicles: ['1'], begin: '2026-05-01', end: '2026-05-31' })).toBe('report.tooLong')
  expect(cardQueryError({ vehicles: ['1'], ...daysOf('month', noon, custom) })).toBeUndefined()
})

test('the address says what was asked, and no vehicle twice', () => {
  const draft = { vehicles: ['3', '5@host:1'], range: 'custom' as const, begin: '2026-05-01', end: '2026-05-02' }
  expect(draftIn(new URLSearchParams(parametersOf(draft)))).toEqual(draft)
  expect(draftIn(new URLSearchParams('vehicles=3,3,4')).vehicles).toEqual(['3', '4'])
  expect(daysIn(draftIn(new URLSearchParams()), noon)).toEqual({ begin: '2026-05-14', end: '2026-05-20' })
})
