import { expect, test } from 'vitest'
import { type Freshness, freshnessOf } from './freshness.ts'

const before: Freshness = { state: 'live', since: 1 }

test('the worst platform speaks for all', () => {
  expect(freshnessOf(['live', 'live'], true, before, 9)).toBe(before)
  expect(freshnessOf(['live', 'polling'], true, before, 9)).toEqual({ state: 'polling', since: 9 })
  expect(freshnessOf(['offline', 'live'], true, before, 9)).toEqual({ state: 'offline', since: 9 })
})

test('without network everything is offline', () => {
  expect(freshnessOf(['live'], false, before, 9)).toEqual({ state: 'offline', since: 9 })
})

test('before the first link it connects', () => {
  expect(freshnessOf([], true, before, 9).state).toBe('connecting')
})
