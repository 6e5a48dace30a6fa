/**
 * Kinds of days that fleets have, each as what the vehicle does and what its terminal is like. A day has 24 hours: it begins and ends parked. Rests
 * are shorter than 100 s or longer than 260 s, so that none lies at the border of what counts as a stop.
 */
import type { Random } from '../../apps/simulator/src/random.ts'
import type { Receiver } from './receiver.ts'
import type { SimulatedVehicle } from './simulated-vehicle.ts'

export interface DayKind {
  /** In the names of figures. */
  name: string
  does(vehicle: SimulatedVehicle, random: Random): void
  terminal(random: Random): Partial<Receiver>
  /** The error of its distance is counted in km instead of per cent: it hardly drives. */
  rests?: boolean
  /** Minutes ahead of UTC that are set on the vehicle. Default: 480. */
  zoneMinutes?: number
  /** Litres are compared. */
  fuel?: boolean
  /** Stops that a day may be off by. */
  stopsOff?: number
}

const minutes = (from: number, to: number, random: Random): number => random.whole(from * 60, to * 60)
/** Seconds between reports of ordinary terminals. */
const intervals = [5, 10, 15, 30, 60]

function rounds(vehicle: SimulatedVehicle, random: Random, count: number): void {
  vehicle.stand(minutes(300, 420, random), { engine: false })
  for (let round = 0; round < count; round++) {
    vehicle.stand(random.whole(20, 80), { engine: true })
    vehicle.drive({ metres: random.whole(4_000, 12_000), cruise: random.whole(35, 55), turns: 600, halts: 900 })
    vehicle.stand(minutes(5, 40, random), { engine: false })
  }
}

function alongRoad(vehicle: SimulatedVehicle, random: Random, metres: number): void {
  vehicle.stand(minutes(300, 420, random), { engine: false })
  vehicle.stand(random.whole(20, 80), { engine: true })
  vehicle.drive({ metres, cruise: random.whole(75, 100), turns: 8_000, turn: 25 })
}

export const dayKinds: readonly DayKind[] = [
  {
    name: 'city',
    does: (vehicle, random) => rounds(vehicle, random, 8),
    terminal: random => ({ interval: random.pick(intervals), restInterval: random.pick([60, 300, 1_800]) }),
  },
  {
    name: 'city without an odometer',
    does: (vehicle, random) => rounds(vehicle, random, 8),
    terminal: random => ({ interval: random.pick([5, 10, 15, 30]), odometer: 0 }),
  },
  {
    name: 'motorway',
    does: (vehicle, random) => {
      alongRoad(vehicle, random, 180_000)
      vehicle.stand(minutes(20, 45, random), { engine: false })
      vehicle.drive({ metres: 120_000, cruise: 85, turns: 8_000, turn: 25 })
    },
    terminal: random => ({ interval: random.pick([15, 30, 60]), odometer: random.pick([0, 1]) }),
  },
  {
    name: 'yard',
    does: (vehicle, random) => {
      vehicle.stand(minutes(300, 420, random), { engine: false })
      vehicle.drive({ metres: 6_000, cruise: 40, turns: 700, halts: 900 })
      // It shunts between ramps.
      for (let turn = 0; turn < 12; turn++) {
        vehicle.drive({ metres: random.whole(60, 160), cruise: random.whole(6, 10), turns: 60 })
        vehicle.stand(random.whole(20, 80), { engine: true })
      }
      vehicle.stand(minutes(30, 60, random), { engine: false })
      vehicle.drive({ metres: 6_000, cruise: 40, turns: 700, halts: 900 })
    },
    terminal: random => ({ interval: random.pick([5, 10]), odometer: 0 }),
  },
  {
    name: 'jam',
    does: (vehicle, random) => {
      vehicle.stand(minutes(300, 420, random), { engine: false })
      vehicle.drive({ metres: 5_000, cruise: 50 })
      // 8 to 40 m at a time, at walking speed.
      vehicle.drive({ metres: 2_500, cruise: 5, halts: 24, waits: [5, 60] })
      vehicle.drive({ metres: 8_000, cruise: 60 })
    },
    terminal: random => ({ interval: random.pick([5, 10, 15, 30]), odometer: 0 }),
  },
  {
    name: 'idling',
    does: (vehicle, random) => {
      vehicle.restNoise = random.between(10, 60)
      vehicle.stand(minutes(300, 360, random), { engine: false })
      vehicle.drive({ metres: 6_000, cruise: 40 })
      vehicle.stand(minutes(120, 480, random), { engine: true })
      vehicle.drive({ metres: 6_000, cruise: 40 })
    },
    terminal: random => ({
      interval: random.pick(intervals),
      correlation: random.whole(20, 300),
      odometer: 0,
      acc: random.pick(['engine', 'always']),
    }),
  },
  {
    name: 'standing',
    rests: true,
    does: (vehicle, random) => {
      vehicle.restNoise = 30
      vehicle.stand(minutes(400, 700, random), { engine: false })
      vehicle.stand(minutes(120, 480, random), { engine: true })
    },
    terminal: random => ({
      interval: random.pick(intervals),
      restInterval: random.pick([10, 30, 300]),
      correlation: random.whole(20, 300),
      odometer: 0,
    }),
  },
  {
    name: 'garage',
    does: (vehicle, random) => {
      vehicle.stand(minutes(300, 420, random), { engine: false })
      const bearing = random.whole(0, 359)
      for (let fix = random.whole(3, 7); fix > 0; fix--) {
        const claimed = { metres: random.between(300, 3_000), bearing: (bearing + random.whole(-60, 60) + 360) % 360 }
        vehicle.stand(random.whole(12, 40), { engine: true, claimed })
      }
      vehicle.stand(30, { engine: true })
      vehicle.drive({ metres: 10_000, cruise: 45, turns: 900 })
    },
    terminal: random => ({ interval: random.pick([10, 15, 30]), odometer: 0 }),
  },
  {
    name: 'wrong place',
    does: (vehicle, random) => {
      vehicle.stand(minutes(300, 420, random), { engine: false })
      for (let garage = 0; garage < 3; garage++) {
        const claimed = { metres: random.between(900, 4_000), bearing: random.whole(0, 359) }
        vehicle.stand(minutes(5, 40, random), { engine: true, claimed })
        vehicle.drive({ metres: 8_000, cruise: 45, turns: 900 })
        vehicle.stand(minutes(5, 40, random), { engine: false })
      }
    },
    terminal: random => ({ interval: random.pick([10, 15, 30]), odometer: 0 }),
  },
  {
    name: 'wild fixes',
    does: (vehicle, random) => rounds(vehicle, random, 5),
    terminal: random => ({ interval: random.pick([10, 15, 30]), odometer: random.pick([0, 1]), wildFix: random.whole(40, 200) }),
  },
  {
    name: 'two receivers in no order',
    // Nobody knows of a day that begins with one report of a receiver and then half an hour of the other that it stood at one place.
    stopsOff: 1,
    does: (vehicle, random) => rounds(vehicle, random, 8),
    terminal: random => ({
      interval: random.pick([5, 10, 15]),
      odometer: 0,
      second: { metres: random.whole(80, 400), bearing: random.whole(0, 359), share: random.between(0.3, 0.5) },
    }),
  },
  {
    name: 'ferry',
    does: (vehicle, random) => {
      alongRoad(vehicle, random, 30_000)
      vehicle.stand(minutes(20, 40, random), { engine: false })
      vehicle.ferry(minutes(40, 80, random), 25)
      vehicle.stand(minutes(5, 10, random), { engine: false })
      vehicle.drive({ metres: 30_000, cruise: 70 })
    },
    terminal: random => ({ interval: 15, restInterval: random.pick([30, 60]) }),
  },
  {
    name: 'loose wire',
    does: (vehicle, random) => {
      alongRoad(vehicle, random, 60_000)
      vehicle.stand(minutes(60, 120, random), { engine: false })
      vehicle.drive({ metres: 20_000, cruise: 60 })
    },
    terminal: random => ({ interval: random.pick([10, 20, 30]), acc: 'loose', odometer: random.pick([0, 1]) }),
  },
  {
    name: 'wrong odometer',
    does: (vehicle, random) => alongRoad(vehicle, random, 120_000),
    terminal: random => ({ interval: random.pick([10, 15, 30]), odometer: random.pick([0.1, 0.5, 1.609, 10]) }),
  },
  {
    name: 'clock of another zone',
    zoneMinutes: 60,
    does: (vehicle, random) => rounds(vehicle, random, 6),
    terminal: () => ({ zoneAhead: -420 }),
  },
  ...['a steady probe', 'a sloshing probe', 'a probe without power at rest'].map(
    (name, at): DayKind => ({
      name,
      fuel: true,
      does: (vehicle, random) => {
        alongRoad(vehicle, random, 150_000)
        vehicle.stand(minutes(10, 15, random), { engine: at !== 2 })
        // Filled up while it stands; the third has no power then, and is seen full when it starts.
        for (let litre = 0; litre < 120; litre++) {
          vehicle.changeFuel(1)
          vehicle.stand(2, { engine: at !== 2 })
        }
        vehicle.stand(minutes(10, 15, random), { engine: at !== 2 })
        vehicle.drive({ metres: 60_000, cruise: 70 })
      },
      terminal: () => ({ slosh: [0.3, 10, 3][at] ?? 0, probeUnpowered: at === 2, restInterval: 60 }),
    }),
  ),
]
