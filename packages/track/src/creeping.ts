/** Whether a rest crept: a queue goes on along a road where noise goes in all directions. Told by a few of its fixes, evenly spread. */
import type { Fix } from './jumps.ts'
import type { Rest, SampledPlace } from './rest.ts'
import { longitudeDelta, metresPerE6 } from './sphere.ts'

/** A rest of at most so long, ms, whose fixes go one direction by at least so much, m, and so many deviations across, crept. */
const creepsFor = 1_800_000
const creeps = 30
const creepDeviations = 5
/** It reported at least so many times, at most so many ms apart: terminals of parked vehicles report more seldom. */
const creepReports = 5
const creepInterval = 60_000
export const greatestSample = 64
/** Cosine of what a queue's direction may differ by from the courses of reports that drive before and after it. */
const onward = 0.7
/** Within this part of the way from either end, and so many m, for more than this part of its time and at least so long, ms: it stood there. */
const atEnd = 0.25
const atEndMetres = 15
const stoodMost = 0.5
const stoodFor = 180_000

interface Direction {
  north: number
  east: number
}

export function keepSample(rest: Rest, { latitude, longitude, time }: SampledPlace): void {
  rest.sample.push({ latitude, longitude, time })
  if (rest.sample.length < greatestSample) return
  rest.sample = rest.sample.filter((_, at) => at % 2 === 0)
  rest.every *= 2
}

/** Whether it is in the course of one of them; of a terminal that tells none, and of one that has not driven, nobody knows. */
function goesOn({ north, east }: Direction, drove: readonly (Fix | undefined)[]): boolean {
  const courses = drove.flatMap(fix => (fix && fix.course > 0 ? [(fix.course * Math.PI) / 180] : []))
  return courses.length === 0 || courses.some(course => north * Math.cos(course) + east * Math.sin(course) >= onward)
}

/** Noise goes in all directions, a queue along a road: the means of four parts of its time go on in one direction, far more than it is wide. */
/** @param drove reports that drive, before and after it */
export function crept({ sample, fixes, from, to }: Rest, drove: readonly (Fix | undefined)[]): boolean {
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
  if (!goesOn(along, drove)) return false
  const alongOf = (each: Direction): number => each.north * along.north + each.east * along.east
  const on = means.map(alongOf)
  if (on.some((each, part) => part > 0 && each < (on[part - 1] as number))) return false
  const middle = points.reduce((sum, each) => sum + each.east * along.north - each.north * along.east, 0) / points.length
  const wide = points.reduce((sum, each) => sum + (each.east * along.north - each.north * along.east - middle) ** 2, 0)
  if (net < creepDeviations * Math.sqrt(wide / points.length)) return false
  const until = (at: number): number => sample[at + 1]?.time ?? to
  const stood = (isAt: (part: number) => boolean): number =>
    points.reduce((sum, each, at) => {
      const part = (alongOf(each) - (on[0] as number)) / net
      return isAt(part) ? sum + until(at) - (sample[at] as SampledPlace).time : sum
    }, 0)
  // It crept into a place and is parked there: few reports of a long time.
  const near = Math.min(atEnd, atEndMetres / (net * metresPerE6))
  const longest = Math.max(
    stood(part => part < near),
    stood(part => part > 1 - near),
  )
  return longest < Math.max(stoodFor, stoodMost * (to - from))
}
