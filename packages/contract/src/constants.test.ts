import { expect, test } from 'vitest'
import { limits } from './limits/index.ts'
import { callsByPath } from './contract.ts'
import { timeouts, timeoutOf } from './rules.ts'

test('the client waits 30 s for a call without a rule of its own (S9.1)', () => {
  expect(timeouts.promise).toBe(30_000)
  expect(timeoutOf(callsByPath.get('vehicle/getBatchVehicles') ?? expect.fail())).toBe(30_000)
})

test('a page has 20,000 vehicles at most, by the constant that clients ask by (S9.3)', () => {
  const { request } = callsByPath.get('vehicle/getBatchVehicles') ?? expect.fail()
  expect(limits.batchPageSize).toBe(20_000)
  const asked = (pageSize: number) => request.safeParse({ pageSize, pageNum: 1 }).success
  expect([asked(limits.batchPageSize), asked(limits.batchPageSize + 1)]).toEqual([true, false])
})
