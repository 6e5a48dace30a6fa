import { expect, test } from 'vitest'
import { maskedLicence, minLengthToMatch } from '../masked-licence.ts'
import { drivingPeriods, periodsWithin } from './drives.ts'

const holder = (driverId: number) => ({ driverId, name: `driver ${driverId}`, licence: `${driverId}` })
const seen = (time: number, driverId: number | null, inserted = true) => ({
  time,
  inserted,
  holder: driverId === null ? null : holder(driverId),
})

test('a drive goes from the card going in to its coming out, or to another card', () => {
  expect(drivingPeriods([seen(10, 1), seen(20, null, false), seen(30, 2), seen(40, 1), seen(50, 1)])).toEqual([
    { holder: holder(1), from: 10, to: 20 },
    { holder: holder(2), from: 30, to: 40 },
    { holder: holder(1), from: 40, to: null },
  ])
})

test('a card that cannot be read ends a drive, and begins none', () => {
  expect(drivingPeriods([seen(10, 1), seen(20, null)])).toEqual([{ holder: holder(1), from: 10, to: 20 }])
})

test('drives that touch a time are of it', () => {
  const drives = drivingPeriods([seen(10, 1), seen(20, null, false), seen(30, 2)])
  expect(periodsWithin(drives, 20, 29)).toHaveLength(1)
  expect(periodsWithin(drives, 21, 29)).toHaveLength(0)
  expect(periodsWithin(drives, 99, 100)).toEqual([{ holder: holder(2), from: 30, to: null }])
})

test('of a certificate’s number most digits are covered', () => {
  expect(maskedLicence('310101199001011234')).toBe('310***********1234')
  expect(maskedLicence('1234567890')).toBe('********90')
  expect(maskedLicence('12')).toBe('**')
  expect(maskedLicence('')).toBe('')
})

test('a number is found by as many digits at its end as are shown of it', () => {
  expect(['1', '12', '123', '1234'].map(minLengthToMatch)).toEqual([3, 4, 11, 11])
  expect(minLengthToMatch('12345')).toBeGreaterThan(1e9)
})
