import { expect, test } from 'vitest'
import { stateOfEnd } from './driver-columns.tsx'

test('a paper counts on its last day, and is about to end for the days that the filter of the list has', () => {
  const today = '2026-11-30'
  const states = ['2026-11-29', '2026-11-30', '2026-12-30', '2026-12-31', ''].map(until => stateOfEnd(until, today))
  expect(states).toEqual(['expired', 'soon', 'soon', undefined, undefined])
})
