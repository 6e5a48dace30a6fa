import { expect, test } from 'vitest'
import { cameAndWent, missedSince, minAbsence } from './missed.ts'

test('vehicles in alarm now that were not then have been missed', () => {
  expect(missedSince({ at: 0, alarms: ['1'] }, ['1', '2'], minAbsence)).toEqual(['2'])
})

test('a short absence is ignored, and without a snapshot nothing is reported', () => {
  expect(missedSince({ at: 0, alarms: [] }, ['1'], minAbsence - 1)).toEqual([])
  expect(missedSince(null, ['1'], minAbsence)).toEqual([])
})

test('where alarms changed and neither then nor now is one, an alarm came and went', () => {
  const last = { at: 0, alarms: ['ended', 'stayed'] }
  expect(cameAndWent(last, ['ended', 'stayed', 'new', 'passed'], ['stayed', 'new'])).toEqual(['passed'])
})

test('an alarm that ended is not called missed', () => {
  expect(missedSince({ at: 0, alarms: ['1'] }, [], minAbsence)).toEqual([])
})
