/** What a vehicle does all day, as one plan after the other: each begins where the one before ended. */
import { destination, type Point } from '@outrider/geo'
import { type GridPoint, planRound } from './city-round.ts'
import type { FleetRow } from './fleet-row.ts'
import { planHaul } from './haul.ts'
import type { Random } from './random.ts'
import { connected, findWay, placeNamed } from './road-network.ts'
import type { Plan } from './route.ts'
import { vehicleKind } from './vehicle-kinds.ts'

/**
 * `next` gives the next plan for a tank with so many litres, `from` the place the present one began at (hauls only); `at` is where a
 * vehicle without plans stands.
 */
export type Work = { at: Point } | { next(fuel: number): Plan; from(): string | undefined }

/** `from`: where the haul began that is to be gone on with. */
export function workOf(row: FleetRow, random: Random, from?: string): Work {
  const home = placeNamed(row.home)
  if (row.kind === 'haul') return hauls(row, random, from)
  if (row.kind === 'city') return rounds(home, row.vehicleType ?? 'van', random)
  return { at: destination(home, random.between(0, 360), random.between(300, 2_500)) }
}

function hauls(row: FleetRow, random: Random, from: string | undefined): Work {
  const kind = vehicleKind(row.vehicleType)
  let [here, there] = [row.home, row.to ?? anyPlaceFrom(row.home, random)]
  // Half of a fleet is on the way back.
  if (random.chance(0.5)) [here, there] = [there, here]
  if (from === there) [here, there] = [there, here]
  return {
    // The two are exchanged as soon as a plan is made.
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
    if (findWay(home, to)) return to
  }
  throw new RangeError(`no road leads away from ${home}`)
}

function rounds(home: Point, vehicleType: string, random: Random): Work {
  let end: GridPoint | undefined
  return {
    from: () => undefined,
    next: () => {
      const round = planRound(home, end, vehicleType, random)
      end = round.end
      return round.plan
    },
  }
}
