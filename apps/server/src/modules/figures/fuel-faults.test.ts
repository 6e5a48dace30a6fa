import { expect, test } from 'vitest'
import { fuelDay } from './fuel-curve.ts'
import type { FuelReading } from './fuel-readings.ts'
import { soundFuel } from './fuel-faults.ts'

const minute = 60_000
const day = { begin: 0, end: 24 * 60 * minute }

interface Step {
  minutes: number
  moves?: boolean
  /** ml */
  perMinute?: number
  /** A reading every so many minutes. */
  every?: number
  /** What the sensor reads instead of the level, from the level. */
  reads?: (ml: number) => number
}

/** What a sensor reads in a tank, with so much noise while it drives and rests, ml. */
function plan(steps: readonly Step[], { start = 300_000, slosh = 3_000, tremble = 1_200, seed = 7 } = {}): FuelReading[] {
  const readings: FuelReading[] = []
  let [ml, at, random] = [start, 0, seed]
  const wave = () => {
    random = (random * 48_271) % 2_147_483_647
    return (random / 2_147_483_647) * 2 - 1
  }
  for (const { minutes, moves = false, perMinute = 0, every = 1, reads } of steps)
    for (let passed = 1; passed <= minutes; passed++) {
      ml += perMinute
      at += minute
      if (passed % every !== 0) continue
      const read = Math.round((reads ? reads(ml) : ml + wave() * (moves ? slosh : tremble)) / 100)
      readings.push({ at, ml: read * 100, raw: read, moves, latitude: 31, longitude: 121 })
    }
  return readings
}
const drive = (minutes: number): Step => ({ minutes, moves: true, perMinute: -300 })
const rest = (minutes: number, every = 5): Step => ({ minutes, every })
const without = (minutes: number, every = 5, reads: NonNullable<Step['reads']> = () => 0): Step => ({ minutes, every, reads })
/** Kinds and whole litres of the events of a day. */
const events = (readings: readonly FuelReading[]) =>
  fuelDay(readings, day).events.map(({ kind, beginMl, endMl }) => [kind, Math.round(Math.abs(endMl - beginMl) / 1_000)] as const)
const faults = (readings: readonly FuelReading[]) => fuelDay(readings, day).faults.map(({ kind }) => kind)
const used = (readings: readonly FuelReading[]) => (fuelDay(readings, day).figures?.used ?? Number.NaN) / 1_000
const about = (litres: number, by = 4): unknown => expect.closeTo(litres, Math.log10(0.5 / by))

test('a probe without power at rest loses nothing, however long and at whatever interval', () => {
  for (const every of [1, 5, 15])
    for (const minutes of [3 * every, 100, 600]) {
      const readings = plan([
        rest(15, 1),
        drive(120),
        rest(60, every),
        without(minutes, every),
        rest(30, every),
        drive(60),
        rest(15, 1),
      ])
      expect([every, minutes, events(readings)]).toEqual([every, minutes, []])
      expect(faults(readings)).toEqual(['zero'])
      expect(used(readings)).toEqual(about(54))
    }
})

test('zeros, a full scale and steps while driving, flickering and at the end of the day are no loss and no refuelling', () => {
  const full = 0x7fff * 100
  const cases: Step[][] = [
    [drive(60), { ...without(20, 1), moves: true, perMinute: -300 }, drive(60)],
    [drive(60), rest(30), without(40, 5, () => full), rest(30), drive(30)],
    [drive(60), rest(30), without(20, 5, ml => ml - 85_000), rest(60), drive(30)],
    [drive(60), rest(30), without(20, 5, ml => ml + 120_000), rest(60), drive(30)],
    [drive(60), rest(30), ...Array.from({ length: 20 }, () => [without(5), rest(5)]).flat(), rest(30), drive(30)],
    [drive(60), rest(60), without(300)],
    [without(60), rest(60), drive(60)],
    // A filter in the sensor lets it fall and rise slowly.
    [drive(60), rest(60), ...[0.7, 0.4, 0.2].map(part => without(1, 1, ml => ml * part)), without(60), rest(60), drive(30)],
    [drive(60), rest(60), without(60), ...[0.2, 0.5, 0.7, 0.85].map(part => without(1, 1, ml => ml * part)), rest(60), drive(30)],
  ]
  for (const [nth, steps] of cases.entries()) {
    const readings = plan(steps)
    expect([nth, events(readings)]).toEqual([nth, []])
    expect(faults(readings).length).toBeGreaterThan(0)
  }
})

test('a true theft is found beside each of them: parked, within minutes, and it stays', () => {
  const theft = (minutes: number, every = 5): Step => ({ minutes, every, perMinute: -30_000 / minutes })
  const cases: Step[][] = [
    [drive(120), rest(60), theft(5), rest(60), drive(60)],
    [drive(120), rest(60, 1), theft(3, 1), rest(60, 1), drive(60)],
    // While the probe has no power, before it and after it.
    [drive(120), rest(60), { ...theft(20), reads: () => 0 }, rest(60), drive(60)],
    [drive(120), rest(60), theft(5), rest(15), without(100), rest(60), drive(60)],
    [drive(120), rest(60), without(100), rest(20), theft(5), rest(60), drive(60)],
  ]
  for (const [nth, steps] of cases.entries()) {
    const readings = plan([rest(15, 1), ...steps, rest(15, 1)])
    expect([nth, events(readings)]).toEqual([nth, [['loss', about(30)]]])
    expect(used(readings)).toEqual(about(54))
  }
})

test('a tank that is emptied down to nothing is a loss, as its fall was seen', () => {
  const readings = plan([drive(60), rest(60, 1), { minutes: 9, perMinute: -30_000 }, without(400, 5), drive(0)], {
    start: 288_000,
  })
  expect(events(readings)).toEqual([['loss', about(270)]])
})

test('a refuelling is found while the engine idles, over a power cut, and after a night at the brim', () => {
  const pump = (minutes: number, every = 1): Step => ({ minutes, every, perMinute: 20_000 })
  expect(events(plan([drive(120), rest(10, 1), pump(8), rest(10, 1), drive(60)], { start: 200_000 }))).toEqual([
    ['refuelling', about(160)],
  ])
  expect(events(plan([drive(120), rest(30), { ...pump(8), reads: () => 0 }, rest(30), drive(60)], { start: 200_000 }))).toEqual([
    ['refuelling', about(160)],
  ])
  const night = [
    rest(60),
    { minutes: 10, every: 5, perMinute: -4_000 },
    rest(480),
    { minutes: 10, every: 5, perMinute: 4_000 },
    rest(60),
  ]
  expect(events(plan([...night, drive(60)]))).toEqual([
    ['loss', about(40)],
    ['refuelling', about(40)],
  ])
})

test('a theft and a refuelling with a short power cut between them are both found', () => {
  const steps = [
    drive(120),
    rest(60),
    { minutes: 5, every: 5, perMinute: -6_000 },
    rest(20),
    without(10),
    rest(30),
    { minutes: 8, perMinute: 20_000 },
    rest(30, 1),
    drive(60),
  ]
  expect(events(plan(steps))).toEqual([
    ['loss', about(30)],
    ['refuelling', about(160)],
  ])
})

test('a loss while driving is one beyond what the engine can burn; a thirsty engine, a hill and waves are none', () => {
  const lost = plan([drive(90), { minutes: 6, moves: true, perMinute: -10_300 }, drive(90)])
  expect(events(lost)).toEqual([['loss', about(60, 8)]])
  expect(fuelDay(lost, day).events[0]).toMatchObject({ latitude: 31, longitude: 121 })
  expect(used(lost)).toEqual(about(55.8, 8))
  // Some litres in a quiet tank, from a thirsty vehicle and a thrifty one.
  for (const perMinute of [-150, -300, -700]) {
    const steady = { minutes: 90, moves: true, perMinute }
    expect(events(plan([steady, { minutes: 5, moves: true, perMinute: perMinute - 6_000 }, steady]))).toEqual([
      ['loss', about(30, 8)],
    ])
  }
  const leak = plan([drive(90), { minutes: 40, moves: true, perMinute: -2_800 }, drive(90)])
  expect(events(leak).map(([kind]) => kind)).toContain('loss')
  const thirsty = plan([{ minutes: 180, moves: true, perMinute: -1_100 }])
  const hill = plan([drive(60), { minutes: 20, moves: true, perMinute: -300, reads: ml => ml - 30_000 }, drive(90)])
  expect([events(thirsty), events(hill)]).toEqual([[], []])
  for (let seed = 1; seed <= 40; seed++)
    expect([seed, events(plan([drive(600)], { start: 400_000, slosh: 15_000, seed }))]).toEqual([seed, []])
})

test('what no pump can do is the sensor’s and nothing is missing for it', () => {
  const readings = plan([drive(60), rest(60, 1), { minutes: 1, perMinute: -250_000 }, rest(300, 1), drive(30)], {
    start: 500_000,
  })
  expect(events(readings)).toEqual([])
  expect(used(readings)).toEqual(about(27))
})

test('a sensor that always reads nothing has no level, and one that is nearly empty has', () => {
  expect(
    fuelDay(
      plan([drive(30), rest(60)], { start: 0, slosh: 0, tremble: 0 }).map(each => ({ ...each, ml: 0, raw: 0 })),
      day,
    ),
  ).toMatchObject({
    levels: [],
    events: [],
    figures: undefined,
  })
  const low = soundFuel(plan([rest(60), without(30), rest(30)], { start: 6_000, tremble: 0 }))
  expect(low.faults).toEqual([])
})

test('a power cut over midnight hides neither a theft behind it nor makes one', () => {
  const around = (perMinute: number) =>
    plan([drive(60), rest(21 * 60), { minutes: 240, every: 5, perMinute, reads: () => 0 }, rest(120), drive(60)])
  const second = { begin: day.end, end: 2 * day.end }
  expect(fuelDay(around(0), day).events).toEqual([])
  expect(fuelDay(around(0), second).events).toEqual([])
  const [loss] = fuelDay(around(-200), second).events
  expect([loss?.kind, ((loss?.beginMl ?? 0) - (loss?.endMl ?? 0)) / 1_000]).toEqual(['loss', about(48)])
})

test('what came or went while a probe has power only under way is seen by the levels of driving, and what was burnt is not', () => {
  const filled = (litres: number): Step => ({ ...without(10), perMinute: litres * 100 })
  for (const minutes of [10, 60, 600]) {
    const stands = (litres: number) => [drive(120), without(minutes), filled(litres), without(10), drive(60)]
    expect([minutes, events(plan(stands(0)))]).toEqual([minutes, []])
    expect([minutes, events(plan(stands(120)))]).toEqual([minutes, [['refuelling', about(120, 8)]]])
    expect([minutes, events(plan(stands(40)))]).toEqual([minutes, [['refuelling', about(40, 8)]]])
  }
  // Taken beyond what an engine burns in that time.
  expect(events(plan([drive(120), without(30), filled(-100), drive(60)]))).toEqual([['loss', about(100, 8)]])
  expect(events(plan([drive(60), { minutes: 120, moves: true, perMinute: -300, every: 500 }, drive(60)]))).toEqual([])
})
