import { expect, test } from 'vitest'
import { fuelEventsIn, fuelOf, type FuelReading, smoothed } from './fuel-curve.ts'

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

test('a day of driving has no events, and uses what was burnt', () => {
  const { readings } = plan([rest(60), drive(180), rest(30), drive(180), rest(60)])
  expect(fuelEventsIn(readings)).toEqual([])
  const used = fuelOf(smoothed(readings), [])?.used ?? 0
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
  expect(Math.abs((fuelOf(smoothed(readings), events)?.used ?? 0) - 78_000)).toBeLessThan(4_000)
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

test('no readings, no figures', () => {
  expect(fuelEventsIn([])).toEqual([])
  expect(fuelOf([], [])).toBeUndefined()
})
