import { expect, test } from 'vitest'
import { lossesWhileDriving } from './fuel-driving-losses.ts'
import type { FuelReading } from './fuel-readings.ts'

const minute = 60_000

/** Readings of each minute: litres that are burnt an hour and that go beside in a minute, from 300 litres on; then it stands. */
function drive(minutes: number, { burns, loses = () => 0, rests = 0 }: Drive): FuelReading[] {
  let ml = 300_000
  return Array.from({ length: minutes + rests }, (_, nth): FuelReading => {
    const moves = nth < minutes
    if (moves) ml -= (burns(nth) * 1_000) / 60 + loses(nth) * 1_000
    // A tank that is never quite still.
    const wave = moves ? [0, 700, -500, 300, -800][nth % 5] : 0
    return { at: nth * minute, ml: Math.round(ml + (wave ?? 0)), moves, latitude: null, longitude: null }
  })
}
interface Drive {
  burns: (minute: number) => number
  loses?: (minute: number) => number
  rests?: number
}

const lost = (readings: readonly FuelReading[]) =>
  lossesWhileDriving(readings).map(({ beginMl, endMl }) => Math.round((beginMl - endMl) / 1_000))

test.each([
  ['at once', 1, 40],
  ['in ten minutes', 10, 60],
  ['in half an hour', 30, 90],
  ['in an hour', 60, 95],
])('what an engine cannot burn is a loss, lost %s', (_, length, litres) => {
  const loses = (at: number) => (at >= 120 && at < 120 + length ? litres / length : 0)
  const found = lost(drive(300, { burns: () => 22, loses }))
  expect(found).toHaveLength(1)
  expect(found[0]).toBeGreaterThan(litres * 0.8)
  expect(found[0]).toBeLessThan(litres + 60)
})

test.each([
  ['a climb of three quarters of an hour', 45, 76],
  ['twenty minutes at full power', 20, 80],
  ['a day in the mountains', 300, 55],
])('%s is none', (_, length, power) => {
  expect(lost(drive(420, { burns: at => (at >= 90 && at < 90 + length ? power : 22) }))).toEqual([])
})

test('a leak from the begin of a drive on is found, and one shortly before its end is confirmed by the rest after it', () => {
  const found = lost(drive(200, { burns: () => 22, loses: at => (at < 30 ? 3 : 0) }))
  expect(found).toHaveLength(1)
  const late = { burns: () => 22, loses: (at: number) => (at === 195 ? 45 : 0) }
  expect(lost(drive(200, { ...late, rests: 20 }))).toHaveLength(1)
  // Nobody knows yet whether it is a hill.
  expect(lost(drive(200, late))).toEqual([])
})
