import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits } from './limits/index.ts'
import { callsByPath } from './contract.ts'
import { timeouts, timeoutOf } from './rules.ts'

test('the client waits 30 s for a call without a rule of its own (S9.1)', () => {
  expect(timeouts.promise).toBe(30_000)
  expect(timeoutOf(callsByPath.get('vehicle/getBatchVehicles') ?? expect.fail())).toBe(30_000)
})

test('the batch page size is defined in one place (S9.3)', () => {
  expect(limits.batchPageSize).toBe(20_000)
  const mobile = readFileSync(new URL('./calls/vehicle.ts', import.meta.url), 'utf8')
  expect(mobile).not.toMatch(/20_?000/)
})
