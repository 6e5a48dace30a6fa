import { expect, test } from 'vitest'
import type { Reading } from '../road/drive.ts'
import { withFault } from './planted-fault.ts'

const reading: Reading = {
  lat: 23,
  lon: 113,
  altitude: 20,
  speed: 60,
  course: 90,
  odometer: 0,
  fuel: 100,
  acc: true,
  located: true,
  signal: true,
  overspeed: false,
  emergency: false,
  satellites: 9,
  strength: 25,
}
const hour = 3_600_000

test('A planted fault changes what it is about and nothing else', () => {
  expect(withFault(reading, 0, undefined)).toBe(reading)
  expect(withFault(reading, hour, 'height')).toEqual({ ...reading, altitude: 9_999 })
  expect(withFault(reading, 3 * hour, 'drift')).toEqual({ ...reading, lat: 23.9 })
  expect(withFault(reading, 3 * hour + 20_000, 'drift')).toBe(reading)
  // At rest with the engine off nobody would see a second one.
  expect(withFault({ ...reading, acc: false }, 3 * hour, 'drift')).toMatchObject({ lat: 23 })
})
