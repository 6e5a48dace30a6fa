import { expect, test } from 'vitest'
import { largestBy, summedBy } from './merged-rows.ts'

test('rows of two platforms about the same thing are added up, and the most of all come first', () => {
  const rows = [
    { type: 'overspeed', started: 3, level: 1 },
    { type: 'fatigue', started: 4, level: 2 },
    { type: 'overspeed', started: 2, level: 1 },
  ]
  const sums = summedBy(rows, 'type', ['started'])
  expect(sums).toEqual([
    { type: 'overspeed', started: 5, level: 1 },
    { type: 'fatigue', started: 4, level: 2 },
  ])
  expect(rows[0]?.started).toBe(3)
  expect(largestBy(sums, 'started', 1).map(({ type }) => type)).toEqual(['overspeed'])
})
