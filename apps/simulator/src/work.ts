/** What a vehicle does: one plan after the other, each starting where the last one ended. */
import { destination, type Point } from '@outrider/geo'
import { type GridPoint, planRound } from './road/city-round.ts'
import type { FleetRow } from './fleet/fleet-row.ts'
import { planHaul } from './road/haul.ts'
import type { Random } from './random.ts'
import { connected, findPath, placeNamed } from './road/road-network.ts'
import type { Plan } from './road/route.ts'
import { vehicleKind } from './fleet/vehicle-kinds.ts'

/**
 * `next` returns the next plan for a vehicle with `fuel` litres, `from` the place where the current plan began (hauls only); `at` is the
 * position of a vehicle that does not drive.
 */
export type Work = { at: Point } | { next(fuel: number): Plan; from(): string | undefined }

/** `from`: the place where the haul to be continued began. */
export function workOf(row: FleetRow, random: Random, from?: string): Work {
  const home = placeNamed(row.home)
  if (row.kind === 'haul') return haulWork(row, random, from)
  if (row.kind === 'city') return roundWork(home, row.vehicleType ?? 'van', random)
  return { at: destination(home, random.between(0, 360), random.between(300, 2_500)) }
}

function haulWork(row: FleetRow, random: Random, from: string | undefined): Work {
  const kind = vehicleKind(row.vehicleType)
  let [here, there] = [row.home, row.to ?? anyPlaceFrom(row.home, random)]
  // Half of the fleet is on the return trip.
  if (random.chance(0.5)) [here, there] = [there, here]
  if (from === there) [here, there] = [there, here]
  return {
    // `next` swaps the two, so `there` is where the current plan began.
    from: () => there,
    next: fuel => {
      const plan = planHaul(here, there, fuel, kind, random)
      ;[here, there] = [there, here]
      return plan
    },
  }
}

function anyPlaceFrom(home: string, random: Random): string {
  const away = connected.filter(name => name !== home)
  for (let tries = 0; tries < 200; tries++) {
    const to = random.pick(away)
    if (findPath(home, to)) return to
  }
  throw new RangeError(`there is no road from ${home}`)
}

function roundWork(home: Point, vehicleType: string, random: Random): Work {
  let end: GridPoint | undefined
  return {
    from: () => undefined,
    next: fuel => {
      const round = planRound(home, end, { vehicleType, fuel }, random)
      end = round.end
      return round.plan
    },
  }
}
