import { expect, test } from 'vitest'
import { fuelDay, fuelEventsIn } from './fuel-curve.ts'
import type { FuelReading } from './fuel-readings.ts'

const minute = 60_000

/** A tank that is driven with, filled, emptied and slept beside, minute by minute; sloshing by up to 15 l while it moves, 0.5 l at rest. */
function plan(steps: readonly { minutes: number; moves: boolean; perMinute: number; gap?: boolean }[], start = 200_000) {
  const readings: FuelReading[] = []
  let ml = start
  let at = 0
  let seed = 1
  const wave = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed / 2_147_483_647) * 2 - 1
  }
  for (const { minutes, moves, perMinute, gap } of steps)
    for (let passed = 0; passed < minutes; passed++) {
      ml += perMinute
      at += minute
      if (gap) continue
      readings.push({ at, ml: Math.round(ml + wave() * (moves ? 15_000 : 500)), moves, latitude: 31, longitude: 121 })
    }
  return { readings, left: ml }
}
/** 60 km/h at 30 l/100 km. */
const drive = (minutes: number) => ({ minutes, moves: true, perMinute: -300 })
const rest = (minutes: number) => ({ minutes, moves: false, perMinute: 0 })
/** All of it within a day. */
const usedIn = (readings: readonly FuelReading[]) => fuelDay(readings, { begin: 0, end: 24 * 60 * minute }).figures?.used ?? 0

test('a day of driving has no events, and uses what was burnt', () => {
  const { readings } = plan([rest(60), drive(180), rest(30), drive(180), rest(60)])
  expect(fuelEventsIn(readings)).toEqual([])
  const used = usedIn(readings)
  expect(Math.abs(used - 108_000)).toBeLessThan(1_500)
})

test('a refuelling at a stop is found with what came in, and counts as used no more', () => {
  const { readings } = plan([
    rest(30),
    drive(200),
    rest(5),
    { minutes: 6, moves: false, perMinute: 30_000 },
    rest(5),
    drive(60),
    rest(30),
  ])
  const events = fuelEventsIn(readings)
  expect(events).toMatchObject([{ kind: 'refuelling', beginAt: 235 * minute, latitude: 31, longitude: 121 }])
  expect(Math.abs((events[0]?.endMl ?? 0) - (events[0]?.beginMl ?? 0) - 180_000)).toBeLessThan(2_500)
  expect(Math.abs(usedIn(readings) - 78_000)).toBeLessThan(4_000)
})

test('fuel taken from a parked vehicle is a loss, also while its terminal slept; idling is none', () => {
  const taken = plan([drive(30), rest(60), { minutes: 10, moves: false, perMinute: -4_000 }, rest(60), drive(30)])
  expect(fuelEventsIn(taken.readings)).toMatchObject([{ kind: 'loss' }])
  const asleep = plan([drive(30), rest(20), { minutes: 60, moves: false, perMinute: -700, gap: true }, rest(20), drive(30)])
  const [loss] = fuelEventsIn(asleep.readings)
  expect(loss?.kind).toBe('loss')
  expect(Math.abs((loss?.beginMl ?? 0) - (loss?.endMl ?? 0) - 42_000)).toBeLessThan(2_500)
  const idling = plan([drive(30), { minutes: 240, moves: false, perMinute: -50 }, drive(30)])
  expect(fuelEventsIn(idling.readings)).toEqual([])
})

test('a pump that pauses makes one refuelling, and what is less than the sensor can tell is none', () => {
  const pump = { minutes: 3, moves: false, perMinute: 20_000 }
  const { readings } = plan([drive(200), rest(5), pump, rest(4), pump, rest(10), drive(30)])
  const events = fuelEventsIn(readings)
  expect(events).toHaveLength(1)
  expect(Math.abs((events[0]?.endMl ?? 0) - (events[0]?.beginMl ?? 0) - 120_000)).toBeLessThan(12_000)
  expect(fuelEventsIn(plan([drive(60), rest(5), { minutes: 1, moves: false, perMinute: 3_000 }, rest(30)]).readings)).toEqual([])
})

test('a terminal that reports seldom at rest shows a refuelling by the levels of driving around it, and a wave of one reading is none', () => {
  const pump = [{ minutes: 3, moves: false, perMinute: 0 }, { minutes: 9, moves: false, perMinute: 22_000 }, rest(1)]
  const { readings } = plan([drive(120), ...pump, drive(120), rest(30)])
  // One at rest a minute after it stopped, and one five minutes later.
  const stop = 120 * minute
  const seldom = readings.filter(({ at }) => at <= stop || at > stop + 13 * minute || [1, 6].includes((at - stop) / minute))
  const events = fuelEventsIn(seldom)
  expect(events).toMatchObject([{ kind: 'refuelling' }])
  expect(Math.abs((events[0]?.endMl ?? 0) - (events[0]?.beginMl ?? 0) - 198_000)).toBeLessThan(12_000)
  const still = plan([drive(60), rest(1), drive(60)]).readings.map(reading =>
    reading.moves ? reading : { ...reading, ml: reading.ml - 40_000 },
  )
  expect(fuelEventsIn(still)).toEqual([])
})

test('no readings, no figures', () => {
  expect(fuelEventsIn([])).toEqual([])
  expect(fuelDay([], { begin: 0, end: minute })).toEqual({
    levels: [],
    events: [],
    beside: [],
    faults: [],
    figures: undefined,
    readings: 0,
  })
})

const day = 24 * 60 * minute
/** A plan cut at each midnight. */
const daysOf = (readings: readonly FuelReading[], count: number) =>
  Array.from({ length: count }, (_, nth) => fuelDay(readings, { begin: nth * day, end: (nth + 1) * day }))

test('what is burnt over midnight is in one of both days: days add up to what was burnt', () => {
  // Drives all day and night, a report every quarter of an hour from eleven to one.
  const { readings } = plan([rest(30), drive(600), rest(90), drive(1_200), rest(900)], 600_000)
  const seldom = readings.filter(({ at }) => at % (15 * minute) === 0 || Math.abs(at - day) > 60 * minute)
  const [first, second] = daysOf(seldom, 2)
  expect(Math.abs((first?.figures?.used ?? 0) + (second?.figures?.used ?? 0) - 1_800 * 300)).toBeLessThan(2_000)
  // What is missing at the end of the one is missing at the beginning of the other.
  expect((first?.figures?.drop ?? 0) + (second?.figures?.drop ?? 0)).toBe(
    fuelDay(seldom, { begin: 0, end: 2 * day }).figures?.drop,
  )
})

test('a refuelling over midnight counts once, on the day in which it ends, and in the use of neither', () => {
  const pump = { minutes: 10, moves: false, perMinute: 20_000 }
  const { readings } = plan([rest(60), drive(600), rest(24 * 60 - 666), pump, rest(60), drive(120), rest(600)])
  const [first, second] = daysOf(readings, 2)
  expect([first?.events, second?.events.length]).toEqual([[], 1])
  expect(Math.abs((first?.figures?.used ?? 0) - 180_000)).toBeLessThan(4_000)
  expect(Math.abs((second?.figures?.used ?? 0) - 36_000)).toBeLessThan(4_000)
  expect(Math.abs((second?.figures?.refuelled ?? 0) - 200_000)).toBeLessThan(2_500)
})

test('fuel taken over midnight while the terminal slept is a loss of the day on which it woke', () => {
  const { readings } = plan([
    drive(60),
    rest(20 * 60),
    { minutes: 8 * 60, moves: false, perMinute: -250, gap: true },
    rest(30),
    drive(30),
    rest(30),
  ])
  const [first, second] = daysOf(readings, 2)
  expect(first?.figures?.lost).toBe(0)
  expect(second?.events).toMatchObject([{ kind: 'loss' }])
  expect(Math.abs((second?.figures?.used ?? 0) - 9_000)).toBeLessThan(2_500)
})

test('a day’s fuel is the same with more readings around it', () => {
  const { readings } = plan([rest(30), drive(900), rest(400), drive(1_000), rest(500), drive(900)], 900_000)
  const span = { begin: day, end: 2 * day }
  const needed = readings.filter(({ at }) => at >= day - 181 * minute && at < 2 * day + 60 * minute)
  expect(fuelDay(needed, span)).toEqual(fuelDay(readings, span))
})
