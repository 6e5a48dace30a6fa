import { expect, test } from 'vitest'
import { vehicleOf } from '../../../testing/vehicles.ts'
import { dataProblemOf } from './data-problem.ts'

test('a vehicle that was located once has data to show, however old', () => {
  expect(dataProblemOf(vehicleOf('1'))).toBeUndefined()
  expect(dataProblemOf(vehicleOf('1', {}, { located: false, onlineState: 'offline' }))).toBeUndefined()
  expect(dataProblemOf(vehicleOf('1', {}, { latitude: 0, longitude: 0 }))).toBeUndefined()
})

test('a vehicle that is not in the list, never reported, or never had a fix is told apart', () => {
  const nowhere = { latitude: null, longitude: null, gpsTime: null, located: false }
  expect(dataProblemOf(null)).toBe('gone')
  expect(dataProblemOf(vehicleOf('1', {}, { ...nowhere, serverTime: null }))).toBe('neverReported')
  expect(dataProblemOf(vehicleOf('1', {}, nowhere))).toBe('neverLocated')
})
