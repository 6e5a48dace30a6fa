import { expect, test } from 'vitest'
import { missedSince, shortestAbsence } from './missed.ts'

test('vehicles in alarm now that were not then have been missed', () => {
  expect(missedSince({ at: 0, alarms: ['1'] }, ['1', '2'], shortestAbsence)).toEqual(['2'])
})

test('a short absence is none, and without a last time nothing is claimed', () => {
  expect(missedSince({ at: 0, alarms: [] }, ['1'], shortestAbsence - 1)).toEqual([])
  expect(missedSince(null, ['1'], shortestAbsence)).toEqual([])
})

test('an alarm that ended is not called missed', () => {
  expect(missedSince({ at: 0, alarms: ['1'] }, [], shortestAbsence)).toEqual([])
})
