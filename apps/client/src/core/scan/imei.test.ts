import { expect, test } from 'vitest'
import { isImei } from './imei.ts'

test('a mistyped digit of an IMEI is found by its check digit', () => {
  expect(isImei('490154203237518')).toBe(true)
  for (let at = 0; at < 15; at++) {
    const digits = '490154203237518'.split('')
    digits[at] = String((Number(digits[at]) + 1) % 10)
    expect(isImei(digits.join('')), digits.join('')).toBe(false)
  }
  expect(isImei('49015420323751')).toBe(true)
  expect(isImei('4901542032375')).toBe(false)
})
