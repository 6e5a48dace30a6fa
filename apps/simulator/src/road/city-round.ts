/** City rounds: a random walk on a grid of streets that stays in town, with the stops that are usual for the vehicle type. */
import { destination, distance, type Point } from '@outrider/geo'
import type { Random } from '../random.ts'
import { type Plan, refuelling, type Stop } from './route.ts'
import { vehicleKind } from '../fleet/vehicle-kinds.ts'

/** Metres between streets, and the number of streets on each side of the town centre. */
const block = 420
const reach = 7

/** Metres between stops and seconds at each; `parks`: probability that the engine is switched off. */
interface Habit {
  every: readonly [number, number]
  seconds: readonly [number, number]
  parks: number
}

/** Below this share of the tank a round ends at a pump: the next one would not reach it for certain. */
const refuelsBelow = 0.3

const delivery: Habit = { every: [1_500, 5_000], seconds: [40, 150], parks: 0.6 }
const habits: Readonly<Record<string, Habit>> = {
  bus: { every: [600, 1_100], seconds: [15, 35], parks: 0 },
  taxi: { every: [2_000, 6_000], seconds: [20, 90], parks: 0.1 },
}

const steps = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const

/** `from`: where the last round ended; the first one begins at a random crossing. */
export function planRound(
  middle: Point,
  from: GridPoint | undefined,
  { vehicleType, fuel }: { vehicleType: string; fuel: number },
  random: Random,
): Round {
  // The grid of a town has the same orientation for every vehicle.
  const tilt = (middle.lat * 37 + middle.lon * 11) % 45
  const at = ([x, y]: GridPoint): Point =>
    destination(middle, Math.atan2(x, y) * (180 / Math.PI) + tilt, Math.hypot(x, y) * block)
  let here: GridPoint = from ?? [random.whole(-reach, reach), random.whole(-reach, reach)]
  let heading = random.whole(0, 3)
  const points = [at(here)]
  const crossings = random.whole(25, 45)
  while (points.length < crossings) {
    const turned = random.chance(0.7) ? heading : (heading + random.pick([1, 3])) % 4
    const [dx, dy] = steps[turned] as (typeof steps)[number]
    const next: GridPoint = [here[0] + dx, here[1] + dy]
    if (Math.abs(next[0]) > reach || Math.abs(next[1]) > reach) {
      heading = (heading + random.pick([1, 3])) % 4
      continue
    }
    heading = turned
    here = next
    points.push(at(here))
  }
  const plan: Plan = {
    points,
    limit: () => 55 / 3.6,
    stops: stopsOn(
      points,
      { habit: habits[vehicleType] ?? delivery, refuels: fuel < vehicleKind(vehicleType).tank * refuelsBelow },
      random,
    ),
    tunnels: [],
    deadZones: [],
  }
  return { plan, end: here }
}

/** Streets east and north of the town centre. */
export type GridPoint = readonly [x: number, y: number]

export interface Round {
  plan: Plan
  end: GridPoint
}

function stopsOn(points: readonly Point[], { habit, refuels }: { habit: Habit; refuels: boolean }, random: Random): Stop[] {
  let length = 0
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1] as Point, points[i] as Point)
  const stops: Stop[] = []
  const stop = (at: number) => {
    stops.push({ at, kind: random.chance(habit.parks) ? 'park' : 'idle', seconds: random.between(...habit.seconds) })
  }
  for (let at = random.between(...habit.every); at < length - 200; at += random.between(...habit.every)) stop(at)
  if (refuels) stops.push({ at: length, kind: 'refuel', seconds: random.between(...refuelling) })
  else stop(length)
  return stops
}
