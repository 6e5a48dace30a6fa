import { expect, test } from 'vitest'
import { applyReport, emptyLatest } from '../events/latest-state.ts'
import type { PositionReport } from '../events/position-report.ts'
import { driveStateOf } from './drive-state.ts'

const accOn = 1
const fixed = 2
/** After these reports, one a second. */
function stateAfter(reports: Partial<PositionReport>[], online = true) {
  const latest = emptyLatest(1)
  reports.forEach((report, time) =>
    applyReport(latest, { time, quality: 0, good: true, speedDkmh: 0, status: accOn | fixed, ...report } as PositionReport),
  )
  return driveStateOf({ online, latest })
}
const stateOf = (report: Partial<PositionReport>, online = true) => stateAfter([report], online)
const lost = { good: false, status: accOn }

test('losing the fix keeps the state: in a tunnel it drives although the receiver reports 0 km/h', () => {
  expect(stateAfter([{ speedDkmh: 770 }, { ...lost, speedDkmh: 0 }])).toBe('driving')
  expect(stateAfter([{ speedDkmh: 770 }, lost, lost, lost])).toBe('driving')
  expect(stateAfter([{ speedDkmh: 0 }, lost])).toBe('idling')
})

test('with the fix back, or with ACC off, it is what the report says', () => {
  expect(stateAfter([{ speedDkmh: 770 }, lost, { speedDkmh: 0 }])).toBe('idling')
  expect(stateAfter([{ speedDkmh: 770 }, lost, { good: false, status: 0 }])).toBe('parked')
  // Parked in a garage after it drove in: the next morning it idles there.
  expect(stateAfter([{ speedDkmh: 770 }, lost, { good: false, status: 0 }, lost])).toBe('idling')
})

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
