import { encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { driverCardOf } from './driver-card.ts'

test('a vehicle has the same driver in every run, and no two share a card', () => {
  expect(driverCardOf('13900000001')).toEqual(driverCardOf('13900000001'))
  const certificates = Array.from({ length: 200 }, (_, index) => driverCardOf(String(13_900_000_000 + index)).certificate)
  expect(new Set(certificates).size).toBe(200)
})

const time = Date.UTC(2026, 0, 1)

test('a card fits the message, also with a 20-digit phone of 2019', () => {
  for (const phone of ['139', '13900000001', '12345678901234567890'])
    expect(() => encode(messages.driverIdentity, { status: 1, time, result: 0, ...driverCardOf(phone) }, '2019')).not.toThrow()
})
