import { expect, test } from 'vitest'
import { glimpseOf, missedSince, mostAlarms, shortestAbsence } from './missed.ts'
import { vehicleOf } from './test-vehicles.ts'

const fleet = (...alarmed: string[]) =>
  ['1', '2', '3'].map(id => vehicleOf(id, { alarmState: alarmed.includes(id) ? 'alarm' : 'none' }))

test('vehicles in alarm now that were not then have been missed', () => {
  const last = glimpseOf(fleet('1'), 0) ?? null
  const missed = missedSince(last, fleet('1', '2'), shortestAbsence)
  expect(missed.map(({ id }) => id)).toEqual(['2'])
})

test('a short absence is none, and without a last time nothing is claimed', () => {
  const last = glimpseOf(fleet(), 0) ?? null
  expect(missedSince(last, fleet('1'), shortestAbsence - 1)).toEqual([])
  expect(missedSince(null, fleet('1'), shortestAbsence)).toEqual([])
})

test('an alarm that ended is not called missed', () => {
  const last = glimpseOf(fleet('1'), 0) ?? null
  expect(missedSince(last, fleet(), shortestAbsence)).toEqual([])
})

test('of very many alarms no list is kept', () => {
  const vehicles = Array.from({ length: mostAlarms + 1 }, (_, id) => vehicleOf(String(id), { alarmState: 'alarm' }))
  expect(glimpseOf(vehicles, 0)).toBeUndefined()
  expect(glimpseOf(vehicles.slice(1), 0)?.alarms).toHaveLength(mostAlarms)
})
