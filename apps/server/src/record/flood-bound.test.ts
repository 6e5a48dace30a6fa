import { expect, test } from 'vitest'
import { FloodBound } from './flood-bound.ts'

test('one address fills its own share of a minute, others are recorded still; what was left out is counted', () => {
  let now = 0
  const bound = new FloodBound({ perAddress: 2, inAll: 100 }, () => now)
  expect(Array.from({ length: 5 }, () => bound.admits('signInRefused', '192.0.2.7'))).toEqual([true, true, false, false, false])
  expect(bound.admits('signInRefused', '192.0.2.8')).toBe(true)
  expect(bound.turn()).toEqual([])
  now = 60_000
  expect(bound.turn()).toEqual([{ of: 'signInRefused', address: '192.0.2.7', times: 3 }])
  expect(bound.admits('signInRefused', '192.0.2.7')).toBe(true)
})

test('many addresses together are bounded too, and so is what is remembered of them', () => {
  let now = 0
  const bound = new FloodBound({ perAddress: 10, inAll: 600 }, () => now)
  let admitted = 0
  for (let at = 0; at < 20_000; at++)
    if (bound.admits('signInRefused', `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`)) admitted++
  expect(admitted).toBe(600)
  now = 60_000
  const counted = bound.turn()
  expect(counted.length).toBeLessThanOrEqual(10_000)
  expect(counted.reduce((sum, { times }) => sum + times, 0)).toBe(19_400)
  expect(counted.find(({ address }) => address === undefined)?.times).toBe(10_000)
})
