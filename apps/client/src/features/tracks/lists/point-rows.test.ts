import { type TrackPoint, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { aStop, pointOf } from '../../../testing/exported-tracks.ts'
import { indexAfterKey, indexOfRow, rowsOf, statesOf } from './point-rows.ts'

const points: Partial<TrackPoint>[] = [
  { speed: 40 },
  { speed: 0 },
  { speed: 30, alarms: 2 },
  { speed: 0 },
  { speed: 3 },
  { speed: 0, alarms: 1 },
  { speed: 0, latitude: null },
  { speed: 0, latitude: null, recorderSpeed: 20 },
]
const track = trackFromPoints(points.map((point, row) => pointOf(row, point)))
const states = statesOf({ track, stops: [aStop({ firstRow: 3, lastRow: 4 })] })

test('a point is moving, stationary, part of a stop whatever its own speed, or unknown', () => {
  expect(states).toEqual(['moving', 'stationary', 'moving', 'parked', 'parked', 'stationary', 'unknown', 'moving'])
})

test('a list can be narrowed to what moves, what is parked and what is in alarm', () => {
  expect([...rowsOf(track, states, 'all')]).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect([...rowsOf(track, states, 'moving')]).toEqual([0, 2, 7])
  expect([...rowsOf(track, states, 'parked')]).toEqual([3, 4])
  expect([...rowsOf(track, states, 'alarms')]).toEqual([2, 5])
  // All but those without a speed are one of these.
  const known = (['moving', 'stationary', 'parked'] as const).flatMap(each => [...rowsOf(track, states, each)])
  expect(known.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].filter(row => states[row] !== 'unknown'))
})

test('late points and implausible positions have filters of their own', () => {
  const some = trackFromPoints(
    Array.from({ length: 20 }, (_, row) => pointOf(row, { late: row > 16, ...(row === 9 && { latitude: 60, speed: 99 }) })),
  )
  const states = statesOf({ track: some, stops: [] })
  expect([...rowsOf(some, states, 'late')]).toEqual([17, 18, 19])
  expect([...rowsOf(some, states, 'implausible')]).toEqual([9])
  expect(states[9]).toBe('unknown')
})

test('the row of a narrowed list is the last one that has been reached', () => {
  const rows = rowsOf(track, states, 'alarms')
  expect([0, 1, 2, 3, 4, 5].map(row => indexOfRow(rows, row))).toEqual([-1, -1, 0, 0, 0, 1])
  expect(indexOfRow(new Int32Array(), 3)).toBe(-1)
})

test('keys walk through the rows and stay within them', () => {
  expect(indexAfterKey('ArrowDown', 3, 10, 4)).toBe(4)
  expect(indexAfterKey('ArrowUp', 0, 10, 4)).toBe(0)
  expect(indexAfterKey('ArrowDown', -1, 10, 4)).toBe(0)
  expect(indexAfterKey('PageDown', 8, 10, 4)).toBe(9)
  expect(indexAfterKey('PageUp', 8, 10, 4)).toBe(4)
  expect(indexAfterKey('Home', 8, 10, 4)).toBe(0)
  expect(indexAfterKey('End', 1, 10, 4)).toBe(9)
  expect(indexAfterKey('a', 1, 10, 4)).toBeUndefined()
  expect(indexAfterKey('End', -1, 0, 4)).toBeUndefined()
})
