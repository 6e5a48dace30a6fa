/** Nights in which little is taken, several times, and nights in which nothing is. */
import { expect, test } from 'vitest'
import { randomOf } from '../../../../../packages/track/src/testing/noise.ts'
import { fuelDay } from './fuel-curve.ts'
import type { FuelReading } from './fuel-readings.ts'

const minute = 60_000
const day = { begin: 0, end: 24 * 60 * minute }
const tank = 400_000
const parksAt = 120
const leavesAt = parksAt + 600

interface Night {
  /** Minutes between two readings at rest; noise as a part of the tank; the finest step, ml; what is taken each time, ml. */
  every: number
  noise: number
  step?: number
  taken?: readonly number[]
}

/** A drive, ten hours parked with a tank that settles, leans and grows with its temperature, and a drive. Returns the times of losses too, min. */
function nightOf(seed: number, { every, noise, step = 100, taken = [] }: Night): { readings: FuelReading[]; times: number[] } {
  const random = randomOf(seed)
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let level = tank * (0.4 + 0.5 * random())
  const [drift, phase, period] = [tank * 0.012 * random(), random() * 2 * Math.PI, (10 + 14 * random()) * 60]
  const [leans, settles, within] = [(random() - 0.5) * tank * 0.02, (random() - 0.5) * tank * 0.04, 4 + 5 * random()]
  const times = taken.map((_, nth) => parksAt + 90 + (nth + 0.2 + 0.6 * random()) * (480 / taken.length))
  const readings: FuelReading[] = []
  for (let at = 0; at < leavesAt + 60; at++) {
    const moves = at < parksAt || at >= leavesAt
    if (moves) level -= 300
    taken.forEach((ml, nth) => {
      const [from, takes] = [times[nth] ?? 0, 2 + Math.floor(ml / 3_000)]
      if (at >= from && at < from + takes) level -= ml / takes
    })
    if (!moves && at % every !== 0) continue
    const parked = at - parksAt
    const shown = moves
      ? 0
      : drift * Math.sin((parked / period) * 2 * Math.PI + phase) + leans + settles * Math.exp(-parked / within)
    const read = level + shown + gauss() * noise * tank * (moves ? 3 : 1)
    readings.push({ at: (at + 60) * minute, ml: Math.round(read / step) * step, moves, latitude: 31, longitude: 121 })
  }
  return { readings, times }
}

/** How many of the losses of 9 nights are found, how many else, and by how much those that are found are off, ml. */
function foundIn(night: Omit<Night, 'taken'>, ml: number) {
  let [losses, found, others, off] = [0, 0, 0, 0]
  for (let seed = 1; seed <= 9; seed++) {
    const { readings, times } = nightOf(seed, { ...night, taken: Array.from({ length: 1 + (seed % 3) }, () => ml) })
    const open = new Set(times)
    losses += times.length
    for (const { kind, beginMl, endMl, endAt } of fuelDay(readings, day).events) {
      const time = [...open].find(each => kind === 'loss' && Math.abs(endAt / minute - 60 - each) < 25)
      if (time === undefined) others++
      else {
        open.delete(time)
        found++
        off += Math.abs(beginMl - endMl - ml)
      }
    }
  }
  return { share: found / losses, others, off: off / Math.max(1, found) }
}

test.each([
  { every: 1, noise: 0.002, ml: 3_000, least: 0.8 },
  { every: 1, noise: 0.005, ml: 4_000, least: 0.75 },
  { every: 1, noise: 0.005, ml: 6_000, least: 0.9 },
  { every: 1, noise: 0.005, ml: 8_000, least: 0.95 },
  { every: 2, noise: 0.005, ml: 6_000, least: 0.8 },
  { every: 5, noise: 0.002, ml: 5_000, least: 0.8 },
  { every: 5, noise: 0.005, ml: 8_000, least: 0.7 },
])('of $ml ml taken once to three times a night, read each $every min with noise of $noise, most are found', night => {
  const { share, others, off } = foundIn(night, night.ml)
  expect(share).toBeGreaterThanOrEqual(night.least)
  expect(others).toBeLessThanOrEqual(1)
  // What is found by medians of five readings is right to what these tremble.
  expect(off).toBeLessThan(night.every === 5 ? 2_000 : 1_500)
})

test.each([
  { every: 1, noise: 0.0005 },
  { every: 1, noise: 0.005 },
  { every: 1, noise: 0.01 },
  { every: 5, noise: 0.005 },
  { every: 5, noise: 0.005, step: 4_000 },
])('in 40 of 200 nights in which nothing is taken, read each $every min with noise of $noise, nothing was', night => {
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1)
  expect(seeds.filter(seed => fuelDay(nightOf(seed, night).readings, day).events.length > 0)).toEqual([])
})

test('what an engine burns at idle for an hour, and a lean for two, is no loss', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const { readings } = nightOf(seed, { every: 1, noise: 0.002 })
    const idled = readings.map(each => ({ ...each, ml: each.ml - Math.min(4_000, Math.max(0, (each.at / minute - 400) * 67)) }))
    const leant = readings.map(each => ({
      ...each,
      ml: each.at > 400 * minute && each.at < 520 * minute ? each.ml - 6_000 : each.ml,
    }))
    expect([seed, fuelDay(idled, day).events, fuelDay(leant, day).events]).toEqual([seed, [], []])
  }
})

test('what is taken at noon is found though the tank sloshed after each of many short stops', () => {
  let found = 0
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomOf(seed)
    const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const takenAt = 740 + Math.floor(20 * random())
    let [level, stoodFor] = [tank * 0.8, 0]
    const readings = Array.from({ length: 840 }, (_, nth): FuelReading => {
      const at = 360 + nth
      const moves = (at < 720 || at >= 780) && at % 30 < 20
      stoodFor = moves ? 0 : stoodFor + 1
      level -= (moves ? 200 : 0) + (at >= takenAt && at < takenAt + 4 ? 3_000 : 0)
      const noise = tank * (0.003 + 0.02 * Math.exp(-stoodFor / 4)) * gauss()
      return { at: at * minute, ml: Math.round((level + noise) / 100) * 100, moves, latitude: 31, longitude: 121 }
    })
    const isIt = ({ endAt }: { endAt: number }) => Math.abs(endAt / minute - takenAt) < 20
    if (fuelDay(readings, day).events.some(each => each.kind === 'loss' && isIt(each))) found++
  }
  // The waves of the stops hide it in the others.
  expect(found).toBeGreaterThan(7)
})
