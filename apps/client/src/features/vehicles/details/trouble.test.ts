import { expect, test } from 'vitest'
import { vehicleOf } from '../../../core/fleet/test-vehicles.ts'
import { troubleOf } from './trouble.ts'

test('a vehicle that was located once has data to show, however old', () => {
  expect(troubleOf(vehicleOf('1'))).toBeUndefined()
  expect(troubleOf(vehicleOf('1', {}, { located: false, onlineState: 'offline' }))).toBeUndefined()
  expect(troubleOf(vehicleOf('1', {}, { latitude: 0, longitude: 0 }))).toBeUndefined()
})

test('one that is not on the list, never reported, or never had a fix is told apart', () => {
  const nowhere = { latitude: null, longitude: null, gpsTime: null, located: false }
  expect(troubleOf(null)).toBe('gone')
  expect(troubleOf(vehicleOf('1', {}, { ...nowhere, serverTime: null }))).toBe('neverReported')
  expect(troubleOf(vehicleOf('1', {}, nowhere))).toBe('neverLocated')
})
