/** The account of a recorder beside reports, second by second. */
import { expect, test } from 'vitest'
import { comparedSpeeds } from './compared.ts'

const at = Date.UTC(2026, 10, 1)
const minute = 60_000
const of = (speed: number | null) => Array.from({ length: 60 }, () => speed)
const reports = (every: number, count: number, speed: (row: number) => number) => ({
  time: Array.from({ length: count }, (_, row) => at + row * every),
  speed: Array.from({ length: count }, (_, row) => speed(row)),
  km: Array.from({ length: count }, (_, row) => (row * every * 36) / 3_600_000),
})

test('where both say the same nothing differs, and distances are those of the minutes that the recorder has', () => {
  const minutes = [0, 1, 2].map(n => ({ at: at + n * minute, speeds: of(36) }))
  expect(
    comparedSpeeds(
      minutes,
      reports(10_000, 60, () => 36),
    ),
  ).toEqual({
    minutes: 3,
    compared: 18,
    meanDifference: 0,
    differing: 0,
    tolerance: 10,
    largest: [],
    unreported: 0,
    recorderKm: 1.8,
    ourKm: 1.7,
  })
})

test('speeds further apart than the tolerance are told, the largest difference first; a minute said twice counts once', () => {
  const minutes = [0, 0, 1].map(n => ({ at: at + n * minute, speeds: of(60) }))
  const compared = comparedSpeeds(
    minutes,
    reports(30_000, 4, row => [60, 48, 30, 55][row] ?? 0),
  )
  expect(compared).toMatchObject({ minutes: 2, compared: 4, differing: 2 })
  expect(compared.largest).toEqual([
    { at: at + 60_000, recorder: 60, report: 30 },
    { at: at + 30_000, recorder: 60, report: 48 },
  ])
})

test('minutes in which it drove and nothing was reported for five minutes are counted; standing ones and unknown speeds are not', () => {
  const minutes = Array.from({ length: 20 }, (_, n) => ({ at: at + n * minute, speeds: of(n < 15 ? 50 : n < 18 ? 0 : null) }))
  expect(
    comparedSpeeds(
      minutes,
      reports(10_000, 1, () => 50),
    ).unreported,
  ).toBe(10)
  expect(comparedSpeeds(minutes, { time: [], speed: [], km: [] })).toMatchObject({
    unreported: 15,
    meanDifference: null,
    ourKm: 0,
  })
})
