import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './cents.ts'

test.each([
  ['12', 1_200],
  [' 12,5 ', 1_250],
  ['0.29', 29],
  ['1000000', 100_000_000],
  ['1000000.01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%o is %o cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test('any amount is read as it is written', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 100_000_000 }), cents => centsOf((cents / 100).toFixed(2)) === cents))
})
