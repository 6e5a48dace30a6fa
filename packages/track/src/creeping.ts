/** Whether a rest crept: a queue goes on along a road where noise goes in all directions. Told by a few of its fixes, evenly spread. */
import type { Place, Rest } from './rest.ts'
import { longitudeDelta, metresPerE6 } from './sphere.ts'

/** A rest of at most so long, ms, whose fixes go one direction by at least so much, m, and so many deviations across, crept. */
const creepsFor = 1_800_000
const creeps = 30
const creepDeviations = 5
/** It reported at least so many times, at most so many ms apart: terminals of parked vehicles report more seldom. */
const creepReports = 5
const creepInterval = 60_000
export const greatestSample = 64

interface Direction {
  north: number
  east: number
}

export function keepSample(rest: Rest, { latitude, longitude }: Place): void {
  rest.sample.push({ latitude, longitude })
  if (rest.sample.length < greatestSample) return
  rest.sample = rest.sample.filter((_, at) => at % 2 === 0)
  rest.every *= 2
}

/** Noise goes in all directions, a queue along a road: the means of four parts of its time go on in one direction, far more than it is wide. */
export function crept({ sample, fixes, from, to }: Rest): boolean {
  const [first] = sample
  if (!first || fixes < creepReports || to - from > Math.min(creepsFor, fixes * creepInterval)) return false
  // 1e-6 degrees of latitude, from the first fix.
  const narrowing = Math.cos((first.latitude * Math.PI) / 180e6)
  const points = sample.map(each => ({
    north: each.latitude - first.latitude,
    east: longitudeDelta(first.longitude, each.longitude) * narrowing,
  }))
  const means = [0, 1, 2, 3].map(part => {
    const own = points.slice(Math.floor((part * points.length) / 4), Math.floor(((part + 1) * points.length) / 4))
    const sum = own.reduce((all, each) => ({ north: all.north + each.north, east: all.east + each.east }), { north: 0, east: 0 })
    return { north: sum.north / own.length, east: sum.east / own.length }
  })
  const [begin, end] = [means[0], means[3]] as [Direction, Direction]
  const net = Math.hypot(end.north - begin.north, end.east - begin.east)
  if (net * metresPerE6 < creeps) return false
  const along = { north: (end.north - begin.north) / net, east: (end.east - begin.east) / net }
  const on = means.map(each => each.north * along.north + each.east * along.east)
  if (on.some((each, part) => part > 0 && each - (on[part - 1] as number) < net / 10)) return false
  const middle = points.reduce((sum, each) => sum + each.east * along.north - each.north * along.east, 0) / points.length
  const wide = points.reduce((sum, each) => sum + (each.east * along.north - each.north * along.east - middle) ** 2, 0)
  return net >= creepDeviations * Math.sqrt(wide / points.length)
}
