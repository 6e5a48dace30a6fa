/** Long-distance work: from one place to another through the road network, with rests, fuel, tunnels and places without signal. */
import { distance, type Place, type Point } from '@outrider/geo'
import type { Random } from './random.ts'
import { road } from './road.ts'
import { findWay } from './road-network.ts'
import type { Plan, Stop, Stretch } from './route.ts'
import type { VehicleKind } from './vehicle-kinds.ts'

/** Round a place, metres; and the speed there, m/s. */
const townRadius = 3_500
const townLimit = 60 / 3.6
const openLimit = 110 / 3.6

/** The part of a tank a driver wants left at the next place; and below which the end of a journey is used to fill up. */
const reserve = 0.15
const refuelAtEnd = 0.6

export function planHaul(from: string, to: string, fuel: number, kind: VehicleKind, random: Random): Plan {
  const way = findWay(from, to)
  if (!way || way.length < 2) throw new RangeError(`no road leads from ${from} to ${to}`)
  const points: Point[] = [way[0] as Place]
  /** Distance of each place on the way. */
  const marks = [0]
  let length = 0
  for (let i = 1; i < way.length; i++) {
    for (const point of road(way[i - 1] as Place, way[i] as Place).slice(1)) {
      length += distance(points[points.length - 1] as Point, point)
      points.push(point)
    }
    marks.push(length)
  }
  return {
    points,
    limit: along => (marks.some(mark => Math.abs(along - mark) < townRadius) ? townLimit : openLimit),
    stops: stopsAt(marks, fuel, kind, random),
    tunnels: stretches(length, 70_000, [600, 3_500], random),
    deadZones: stretches(length, 160_000, [2_500, 7_000], random),
  }
}

function stopsAt(marks: readonly number[], fuel: number, kind: VehicleKind, random: Random): Stop[] {
  const stops: Stop[] = []
  // A tenth more than the figure on paper, for standing and for hurrying.
  const needed = (leg: number): number => (((marks[leg] as number) - (marks[leg - 1] as number)) / 100_000) * kind.burn * 1.1
  let left = fuel
  for (let i = 1; i < marks.length; i++) {
    const at = marks[i] as number
    left -= needed(i)
    const last = i === marks.length - 1
    if (last ? left < kind.tank * refuelAtEnd : left - needed(i + 1) < kind.tank * reserve) {
      stops.push({ at, kind: 'refuel', seconds: random.between(240, 420) })
      left = kind.tank * 0.95
    } else if (last) stops.push({ at, kind: 'park', seconds: random.between(240, 900) })
    else if (random.chance(0.2)) stops.push({ at, kind: random.pick(['rest', 'park']), seconds: random.between(120, 480) })
  }
  return stops
}

/** Stretches of a length within `size`, one about every `every` metres. */
function stretches(length: number, every: number, size: readonly [number, number], random: Random): Stretch[] {
  const found: Stretch[] = []
  for (let at = random.between(0.2, 1) * every; at < length; at += random.between(0.5, 1.5) * every) {
    found.push({ from: at, to: Math.min(length, at + random.between(...size)) })
  }
  return found
}
