import { expect, test } from 'vitest'
import type { PositionReport } from '../events/position-report.ts'
import { driveStateOf } from './drive-state.ts'

const accOn = 1
const fixed = 2
const stateOf = (report: Partial<PositionReport>, online = true) =>
  driveStateOf({ online, latest: { report: { good: true, speedDkmh: 0, status: accOn | fixed, ...report } as PositionReport } })

test('a vehicle at 77 km/h drives, with its position known or not', () => {
  expect(stateOf({ speedDkmh: 770 })).toBe('driving')
  expect(stateOf({ speedDkmh: 770, good: false, status: accOn })).toBe('driving')
})

test('without a fix and with ACC off, a speed is noise of the receiver', () => {
  expect(stateOf({ speedDkmh: 120, good: false, status: 0 })).toBe('parked')
})

test('a towed vehicle or one on a ferry drives with ACC off', () => {
  expect(stateOf({ speedDkmh: 300, status: fixed })).toBe('driving')
})

test('standing still it idles or is parked by its ignition, and offline comes first', () => {
  expect(stateOf({ speedDkmh: 20 })).toBe('idling')
  expect(stateOf({ good: false, status: accOn })).toBe('idling')
  expect(stateOf({ status: fixed })).toBe('parked')
  expect(stateOf({ speedDkmh: 770 }, false)).toBe('offline')
})
