/** Neighbours of field 23: what a tank does and what three probes make of it, on both sides of each limit. */
import { expect, test } from 'vitest'
import { fuelDay } from './fuel-curve.ts'
import type { FuelReading } from './fuel-readings.ts'

const minute = 60_000
const day = { begin: 0, end: 24 * 60 * minute }

interface Step {
  minutes: number
  moves?: boolean
  /** ml */
  perMinute?: number
  every?: number
  /** What the sensor reads instead of the level, from the level. */
  reads?: (ml: number) => number
}

interface Probe {
  /** By how much it is off while the vehicle drives and stands, and its finest step, ml. */
  slosh: number
  tremble: number
  step: number
}
const probes: Readonly<Record<string, Probe>> = {
  steady: { slosh: 1_500, tremble: 300, step: 100 },
  sloshing: { slosh: 15_000, tremble: 1_000, step: 100 },
  // Whole per cent of 400 l.
  coarse: { slosh: 4_000, tremble: 2_000, step: 4_000 },
}

function readingsOf(steps: readonly Step[], { slosh, tremble, step }: Probe, seed: number): FuelReading[] {
  const readings: FuelReading[] = []
  let [level, at, random] = [300_000, 0, seed]
  const wave = () => {
    random = (random * 48_271) % 2_147_483_647
    return (random / 2_147_483_647) * 2 - 1
  }
  for (const { minutes, moves = false, perMinute = 0, every = 1, reads } of steps)
    for (let passed = 1; passed <= minutes; passed++) {
      level += perMinute
      at += minute
      if (passed % every !== 0) continue
      const read = reads ? reads(level) : level + wave() * (moves ? slosh : tremble)
      const ml = Math.round(read / step) * step
      readings.push({ at, ml, raw: ml / 100, moves, latitude: 31, longitude: 121 })
    }
  return readings
}

/** More of them say the same, and take as much longer. */
const seeds = [7]

const drive = (minutes: number, more: Partial<Step> = {}): Step => ({ minutes, moves: true, perMinute: -300, ...more })
const rest = (minutes: number): Step => ({ minutes })
/** Comes or goes while it stands, its engine on or off. */
const flow = (minutes: number, litres: number): Step => ({ minutes, perMinute: (litres * 1_000) / minutes })
const off = (minutes: number, litres = 0): Step => ({ minutes, every: 5, perMinute: (litres * 1_000) / minutes, reads: () => 0 })
const lost = (minutes: number, litres: number) => drive(minutes, { perMinute: (-litres * 1_000) / minutes - 300 })
const atStop = (litres: number) => [
  drive(60),
  rest(20),
  flow(Math.max(2, Math.round(Math.abs(litres) / 20)), litres),
  rest(20),
  drive(60),
  rest(30),
]
const away = (litres: number) => (ml: number) => ml + litres * 1_000

/** What happens, and what is shown of it: litres that came (more than 0) and went; `off`: by how many litres at most. */
const rows: readonly { name: string; steps: readonly Step[]; shown: readonly number[]; off?: number }[] = [
  // Comes in: from 10 l on.
  ...[3, 5].map(litres => ({ name: `${litres} l filled in`, steps: atStop(litres), shown: [] })),
  ...[15, 20, 40, 90, 150, 250].map(litres => ({ name: `${litres} l filled in`, steps: atStop(litres), shown: [litres] })),
  ...[30, 60, 200].map(litres => ({
    name: `${litres} l filled in at a stop of minutes with the engine on`,
    steps: [drive(60), rest(2), flow(3, litres), rest(2), drive(60), rest(30)],
    shown: [litres],
  })),
  ...[3, 10, 18].map(pause => ({
    name: `100 l in two parts, ${pause} min apart`,
    steps: [drive(60), rest(20), flow(3, 50), rest(pause), flow(3, 50), rest(20), drive(60), rest(30)],
    shown: [100],
  })),
  // Taken: from 8 l on, and from two and a half steps of the sensor.
  ...[4, 6].map(litres => ({ name: `${litres} l taken`, steps: atStop(-litres), shown: [] })),
  ...[15, 20, 40, 100, 180].map(litres => ({ name: `${litres} l taken`, steps: atStop(-litres), shown: [-litres] })),
  ...[1, 3, 5].map(hours => ({
    name: `60 l taken, and filled in ${hours} h later`,
    steps: [drive(60), rest(30), flow(8, -60), rest(hours * 60), flow(3, 60), rest(30), drive(60), rest(30)],
    shown: [-60, 60],
  })),
  // Burnt at rest.
  ...[1, 2, 5, 8].map(hours => ({
    name: `${hours} h of idling`,
    steps: [drive(60), { minutes: hours * 60, perMinute: -67 }, drive(60), rest(20)],
    shown: [],
  })),
  // Lost under way, beyond what an engine burns.
  ...[5, 10].map(litres => ({
    name: `${litres} l lost under way`,
    steps: [rest(20), drive(120), lost(5, litres), drive(120), rest(30)],
    shown: [],
  })),
  ...[60, 80, 120].map(litres => ({
    name: `${litres} l lost under way`,
    steps: [rest(20), drive(120), lost(5, litres), drive(120), rest(30)],
    shown: [-litres],
    off: 12,
  })),
  ...[60, 90, 120].map(litres => ({
    name: `${litres} l lost right before a stop`,
    steps: [rest(20), drive(180), lost(5, litres), rest(60)],
    shown: [-litres],
    off: 18,
  })),
  ...[60, 90, 120].map(litres => ({
    name: `${litres} l lost right after a stop`,
    steps: [rest(60), drive(2), lost(5, litres), drive(180), rest(60)],
    shown: [-litres],
    off: 18,
  })),
  ...[120, 240].map(minutes => ({
    name: `a climb of ${minutes} min at twice the usual`,
    steps: [rest(20), drive(60), drive(minutes, { perMinute: -600 }), drive(60), rest(30)],
    shown: [],
  })),
  // The sensor.
  ...[1, 3, 10, 60].map(minutes => ({
    name: `nothing read for ${minutes} min under way`,
    steps: [rest(20), drive(90), drive(minutes, { reads: () => 0 }), drive(90), rest(30)],
    shown: [],
  })),
  ...[1, 3, 10, 60].map(minutes => ({
    name: `full scale for ${minutes} min under way`,
    steps: [rest(20), drive(90), drive(minutes, { reads: () => 0x7fff * 100 }), drive(90), rest(30)],
    shown: [],
  })),
  ...[-100, -40, -20, 20, 40, 100].map(litres => ({
    name: `${litres} l beside its level for half an hour at rest`,
    steps: [drive(60), rest(60), { minutes: 30, reads: away(litres) }, rest(60), drive(60), rest(20)],
    shown: [],
  })),
  ...[-80, -60, 60, 80].map(litres => ({
    name: `${litres} l beside its level for 20 min under way`,
    steps: [rest(20), drive(90), drive(20, { reads: away(litres) }), drive(90), rest(30)],
    shown: [],
  })),
  // What happens while it has no power.
  ...[5, 30, 120, 600].map(minutes => ({
    name: `no power for ${minutes} min`,
    steps: [drive(60), rest(20), off(minutes), rest(20), drive(60), rest(30)],
    shown: [],
  })),
  ...[-100, -40, 40, 100, 150].map(litres => ({
    name: `${litres} l while it has no power`,
    steps: [drive(60), rest(20), off(120, litres), rest(20), drive(60), rest(30)],
    shown: [litres],
  })),
  ...[60, 100, 150].map(litres => ({
    name: `${litres} l filled in, read under way only`,
    steps: [off(20), drive(90), off(40, litres), drive(90), off(60)],
    shown: [litres],
    off: 20,
  })),
  ...[-60, -100, -150].map(litres => ({
    name: `${litres} l while it has no power, read under way only`,
    steps: [off(20), drive(90), off(120, litres), drive(90), off(60)],
    shown: [litres],
    off: 20,
  })),
  ...[5, 40, 240].map(minutes => ({
    name: `no power for ${minutes} min, read under way only`,
    steps: [off(20), drive(90), off(minutes), drive(90), off(60)],
    shown: [],
  })),
  // It tells one level on and on, then what is there.
  ...[45, 90, 150].map(minutes => ({
    name: `one level for ${minutes} min under way`,
    steps: [rest(20), drive(60), drive(minutes, { reads: () => 282_000 }), drive(90), rest(30)],
    shown: [],
  })),
  ...[90, 150].map(minutes => ({
    name: `one level for ${minutes} min until it stands`,
    steps: [rest(20), drive(60), drive(minutes, { reads: () => 282_000 }), rest(60), drive(60), rest(30)],
    shown: [],
  })),
  {
    name: '90 l taken at rest after one level for 90 min',
    steps: [rest(20), drive(60), drive(90, { reads: () => 282_000 }), rest(30), flow(5, -90), rest(60), drive(60), rest(30)],
    shown: [-90],
  },
  // What is gone after it told what is there again: at rest it tells it once an hour.
  ...[-30, -38].map(litres => ({
    name: `${litres} l taken in a night after one level for 40 min`,
    steps: [
      drive(60),
      drive(40, { reads: () => 282_000 }),
      { minutes: 240, every: 60 },
      { minutes: 60, perMinute: (litres * 1_000) / 60, every: 60 },
      { minutes: 240, every: 60 },
      drive(60),
      rest(30),
    ],
    shown: [litres],
    off: 8,
  })),
]

test.each(Object.entries(probes))('of what a tank does a %s probe tells what came and went, and nothing else', (_, probe) => {
  const wrong: string[] = []
  for (const { name, steps, shown, off: most = 6 } of rows)
    for (const seed of seeds) {
      const { events } = fuelDay(readingsOf(steps, probe, seed), day)
      const said = events.map(({ beginMl, endMl }) => Math.round((endMl - beginMl) / 1_000))
      const isSo = said.length === shown.length && said.every((litres, at) => Math.abs(litres - (shown[at] ?? 0)) <= most)
      if (!isSo) wrong.push(`${name} (${seed}): ${said.join(' ') || 'nothing'}`)
    }
  expect(wrong).toEqual([])
})

test('one level for as long as a vehicle that burns little takes for a step of its sensor is no stuck sensor: what is taken then is a loss', () => {
  // Damped, so that it does not tremble.
  const probe = { slosh: 0, tremble: 0, step: 4_000 }
  const slowly = (minutes: number) => drive(minutes, { perMinute: -70 })
  for (const minutes of [40, 56])
    for (const litres of [-25, -40]) {
      const steps = [slowly(180 + minutes), rest(60), flow(4, litres), rest(60), slowly(600), rest(30)]
      const { events } = fuelDay(readingsOf(steps, probe, 7), day)
      const said = events.map(({ beginMl, endMl }) => (endMl - beginMl) / 1_000)
      expect([minutes, said]).toEqual([minutes, [expect.closeTo(litres, -0.9)]])
    }
})
