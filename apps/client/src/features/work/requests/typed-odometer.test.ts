import { afterEach, expect, test } from 'vitest'
import { switchWritten, usualForms } from '../../../core/i18n/written-forms.ts'
import { largestOdometer, typedOdometer } from './typed-odometer.ts'

afterEach(() => switchWritten(usualForms('en', '')))

test('an odometer is typed up to what the platform takes, in kilometres and in miles', () => {
  expect(['twelve', '1200,5', '9999999', '9999999.5'].map(typedOdometer)).toEqual([undefined, 1200.5, 9_999_999, undefined])
  expect(largestOdometer()).toBe(9_999_999)
  switchWritten(usualForms('en', 'en-US'))
  expect(typedOdometer('100')).toBeCloseTo(160.934, 3)
  expect(typedOdometer(String(largestOdometer()))).toBeLessThanOrEqual(9_999_999)
  expect(typedOdometer('9999999')).toBeUndefined()
})
