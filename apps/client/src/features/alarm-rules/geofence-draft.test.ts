import { afterEach, expect, test } from 'vitest'
import { switchWritten, usualForms } from '../../core/i18n/written-forms.ts'
import { geofenceOf, valuesOf } from './geofence-draft.ts'
import { emptyRoute } from './route/route-draft.ts'

afterEach(() => switchWritten(usualForms('en', '')))

test('the radius of a circle and the width of a route are typed in feet by who counts in miles, and stay what they were', () => {
  switchWritten(usualForms('en', 'en-US'))
  const about = { geofenceId: '1', orgId: 1, name: 'x', group: '', colour: null, hours: null }
  const circle = { latitude: 31, longitude: 121, radius: 500 }
  const round = { ...about, circle, polygon: [], route: null } as never
  expect(valuesOf(round, { organisation: '1' }).radius).toBe('1640')
  expect(geofenceOf(valuesOf(round, { organisation: '1' }), [], emptyRoute, '1')).toMatchObject({ circle })
  const points = [
    { latitude: 31, longitude: 121 },
    { latitude: 31.1, longitude: 121.1 },
  ]
  const long = { ...about, circle: null, polygon: [], route: { width: 200, points, ...emptyRoute } } as never
  expect(geofenceOf(valuesOf(long, { organisation: '1' }), points, emptyRoute, '1')).toMatchObject({ route: { width: 200 } })
})
