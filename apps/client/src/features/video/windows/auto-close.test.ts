import { expect, test } from 'vitest'
import { autoCloseAfter } from './auto-close.ts'

test('video closes after 30 s without an operation unless something else is said (S9.6)', () => {
  expect(autoCloseAfter(null, undefined, 29_900)).toEqual({ closes: false, left: 1 })
  expect(autoCloseAfter(null, undefined, 30_000)).toEqual({ closes: true, left: undefined })
})

test('the last ten seconds are counted down', () => {
  expect([0, 19_000, 20_000, 25_500].map(ms => autoCloseAfter(null, undefined, ms).left)).toEqual([undefined, undefined, 10, 5])
})

test('what the platform says counts, and before it what the user chose on this device', () => {
  const says = { duration: 45, most: null }
  expect(autoCloseAfter(null, says, 40_000).closes).toBe(false)
  expect(autoCloseAfter(60, says, 50_000).closes).toBe(false)
  expect(autoCloseAfter(60, says, 60_000).closes).toBe(true)
  expect(autoCloseAfter(0, says, 3_600_000)).toEqual({ closes: false, left: undefined })
})

test('a user chooses no longer time than the operator allows, and not that it never closes', () => {
  const says = { duration: 45, most: 60 }
  expect(autoCloseAfter(60, says, 50_000).closes).toBe(false)
  for (const own of [0, 300]) expect(autoCloseAfter(own, says, 45_000).closes).toBe(true)
})
