/** Long-distance hauls: from one place to another through the road network, with breaks, refuelling, tunnels and stretches without mobile signal. */
import { distance, type Place, type Point } from '@outrider/geo'
import type { Random } from '../random.ts'
import { road } from './road.ts'
import { findPath } from './road-network.ts'
import { type Plan, refuelling, type Stop, type Stretch } from './route.ts'
import type { VehicleKind } from '../fleet/vehicle-kinds.ts'

/** Radius of a town, metres; speed limits inside and outside, m/s. */
const townRadius = 3_500
const townLimit = 60 / 3.6
const openLimit = 110 / 3.6

/** Share of the tank that must be left at the next place; below `refuelAtEnd` the tank is filled at the end of the haul. */
const reserve = 0.15
const refuelAtEnd = 0.6

export function planHaul(from: string, to: string, fuel: number, kind: VehicleKind, random: Random): Plan {
  const path = findPath(from, to)
  if (!path || path.length < 2) throw new RangeError(`no road leads from ${from} to ${to}`)
  const points: Point[] = [path[0] as Place]
  /** Distance of each place along the path, metres. */
  const distances = [0]
  let length = 0
  for (let i = 1; i < path.length; i++) {
    for (const point of road(path[i - 1] as Place, path[i] as Place).slice(1)) {
      length += distance(points[points.length - 1] as Point, point)
      points.push(point)
    }
    distances.push(length)
  }
  return {
    points,
    limit: along => (distances.some(each => Math.abs(along - each) < townRadius) ? townLimit : openLimit),
    stops: stopsAt(distances, fuel, kind, random),
    tunnels: stretches(length, 70_000, [600, 3_500], random),
    deadZones: stretches(length, 160_000, [2_500, 7_000], random),
  }
}

function stopsAt(distances: readonly number[], fuel: number, kind: VehicleKind, random: Random): Stop[] {
  const stops: Stop[] = []
  // 10 % more than nominal consumption, for idling and speeding.
  const needed = (leg: number): number =>
    (((distances[leg] as number) - (distances[leg - 1] as number)) / 100_000) * kind.burn * 1.1
  let left = fuel
  for (let i = 1; i < distances.length; i++) {
    const at = distances[i] as number
    left -= needed(i)
    const last = i === distances.length - 1
    if (last ? left < kind.tank * refuelAtEnd : left - needed(i + 1) < kind.tank * reserve) {
      stops.push({ at, kind: 'refuel', seconds: random.between(...refuelling) })
      left = kind.tank * 0.95
    } else if (last) stops.push({ at, kind: 'park', seconds: random.between(240, 900) })
    else if (random.chance(0.2)) stops.push({ at, kind: random.pick(['idle', 'park']), seconds: random.between(120, 480) })
  }
  return stops
}

/** Stretches with a length within `size`, about one every `every` metres. */
function stretches(length: number, every: number, size: readonly [number, number], random: Random): Stretch[] {
  const found: Stretch[] = []
  for (let at = random.between(0.2, 1) * every; at < length; at += random.between(0.5, 1.5) * every) {
    found.push({ from: at, to: Math.min(length, at + random.between(...size)) })
  }
  return found
}
