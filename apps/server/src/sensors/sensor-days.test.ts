import { plainSensor, type SensorForm } from '@outrider/contract'
import { expect, test } from 'vitest'
import { DaysOfSensor } from './sensor-days.ts'

const minute = 60_000
const day = 1_440 * minute
const midnight = Date.UTC(2026, 9, 24, 16)
const days = [
  { begin: midnight - day, end: midnight },
  { begin: midnight, end: midnight + day },
]
const cold: SensorForm = { ...plainSensor, bands: [{ from: -12, to: null, tone: 'bad' }] }
const door: SensorForm = { ...plainSensor, kind: 'door' }

/** Minutes since midnight, and what is read: a number, or why there is none. */
type Read = [number, number | 'noValue' | 'notSent']
function daysOf(form: SensorForm, readings: readonly Read[], of = days) {
  const sums = new DaysOfSensor(form, of)
  for (const [at, value] of readings)
    sums.next(midnight + at * minute, typeof value === 'number' ? { value, fault: null } : { value: null, fault: value })
  return sums.days()
}

test('a value lasts until the next one, over midnight on both days, and not over a gap', () => {
  const [before, after] = daysOf(cold, [
    [-10, -20],
    [5, -10],
    [15, -18],
    [31, -18],
    [41, -18],
  ])
  // The value of ten minutes before midnight; the reading itself is of that day.
  expect(before).toMatchObject({ least: -20, greatest: -20, read: 600, bad: 0, weighted: -20 * 600 })
  // Five minutes of -20, ten of -10, which is too warm, sixteen of which nothing is known, ten of -18.
  const weighted = 60 * (5 * -20 + 10 * -10 + 10 * -18)
  expect(after).toMatchObject({ least: -18, greatest: -10, read: 25 * 60, bad: 600, weighted })
})

test('a reading that is none ends what was known and is counted; what is not sent changes nothing', () => {
  const [, after] = daysOf(cold, [
    [0, -20],
    [2, 'notSent'],
    [4, 'noValue'],
    [8, -20],
    [10, -20],
  ])
  expect(after).toMatchObject({ read: 6 * 60, faults: 1 })
})

test('openings of a door are counted where it was seen closed before, also the evening before', () => {
  const [before, after] = daysOf(door, [
    [-20, 1],
    [-15, 0],
    [-5, 0],
    [5, 1],
    [8, 1],
    [10, 0],
    [12, 1],
  ])
  expect(before).toMatchObject({ begun: 0, weighted: 300 })
  expect(after).toMatchObject({ begun: 2, weighted: 300, read: 720 })
})

test('a day of which nothing is known has no sums, and readings beyond the days count nowhere', () => {
  expect(daysOf(cold, [[-1_450, -20]])).toEqual([undefined, undefined])
  expect(daysOf(cold, [[1_440, -20]])).toEqual([undefined, undefined])
  // A day of 25 hours is asked for as it is.
  const long = [{ begin: midnight, end: midnight + 25 * 60 * minute }]
  expect(daysOf(cold, [[1_450, 3]], long)).toMatchObject([{ least: 3 }])
})
