import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeMinutes } from './whole-minutes.ts'

const minute = 60_000

test('two halves of a day are a day, also when both end within a minute', () => {
  expect(wholeMinutes([690.5 * minute, 749.5 * minute])).toEqual([691 * minute, 749 * minute])
})

test('the sum is kept, and no part is off by a minute', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 1, maxLength: 4 }), durations => {
      const rounded = wholeMinutes(durations)
      const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0)
      expect(sum(rounded)).toBe(Math.round(sum(durations) / minute) * minute)
      rounded.forEach((ms, at) => expect(Math.abs(ms - (durations[at] ?? 0))).toBeLessThan(minute))
    }),
  )
})
