import { expect, test } from 'vitest'
import { AddressLimits } from './address-limits.ts'

test('invented addresses are forgotten when there are too many, those with open connections are not', () => {
  const limits = new AddressLimits({ maxConnectionsPerAddress: 1, newConnectionsPerMinutePerAddress: 10 })
  expect(limits.admit('203.0.113.7', 0)).toBe(true)
  for (let i = 0; i < 300_000; i += 1) {
    limits.admit(`invented ${i}`, 0)
    limits.release(`invented ${i}`)
  }
  expect(limits.remembered).toBeLessThanOrEqual(200_000)
  expect(limits.admit('203.0.113.7', 0)).toBe(false)
})
