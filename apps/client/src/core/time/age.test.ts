import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = 1_750_000_000_000
const secondsAgo = (seconds: number) => {
  const { unit, n } = ageOf(now - seconds * 1000, now)
  return `${n} ${unit}`
}

test('ages are given in their largest unit', () => {
  expect([0, 2, 3, 59, 60, 3599, 3600, 86_399, 86_400, 900_000].map(secondsAgo)).toEqual([
    '0 now',
    '0 now',
    '3 seconds',
    '59 seconds',
    '1 minutes',
    '59 minutes',
    '1 hours',
    '23 hours',
    '1 days',
    '10 days',
  ])
})

test('a moment in the future is now, not a negative age', () => {
  expect(secondsAgo(-30)).toBe('0 now')
})
