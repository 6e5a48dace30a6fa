import { limits } from '@outrider/contract'
import { afterEach, expect, test } from 'vitest'
import { switchWritten, usualForms } from '../i18n/written-forms.ts'
import { carriedOf, typedBounds, typedOf } from './typed-measures.ts'

afterEach(() => switchWritten(usualForms('en', '')))

test('what is carried at a bound is shown as a number that may be typed, and nothing beyond the bound may', () => {
  switchWritten(usualForms('en', 'en-US'))
  const { geofenceRadius, routeWidth } = limits
  for (const bounds of [geofenceRadius, routeWidth, { min: 20, max: 5_000 }, { min: 21, max: 99 }]) {
    const { min, max } = typedBounds('metre', bounds)
    for (const carried of [bounds.min, bounds.max]) {
      const shown = Number(typedOf('metre', carried))
      expect(shown, `${carried} m`).toBeGreaterThanOrEqual(min)
      expect(shown, `${carried} m`).toBeLessThanOrEqual(max)
    }
    for (const typed of [min, max]) {
      expect(carriedOf('metre', typed)).toBeGreaterThanOrEqual(bounds.min)
      expect(carriedOf('metre', typed)).toBeLessThanOrEqual(bounds.max)
    }
  }
  expect(typedBounds('metre', geofenceRadius)).toEqual({ min: 66, max: 328_084 })
})
