/**
 * A route of several drives of the same way: the middle of where they were, and how wide a corridor holds nearly all of them. One drive, whose line is
 * known, says which way is meant; others are found in tracks by where they begin, end and never leave. Pure.
 */
import { type Track, trackPathOf } from '@outrider/track'

export interface Place {
  latitude: number
  longitude: number
}

/** Of one drive, how far to the left of each sample of the line it was, metres; null: it was not seen there. */
export type Beside = (number | null)[]

export interface AskedDrives {
  line: readonly Place[]
  /** Of the drive that the line is of, ms since 1970: it is no other one. */
  startTime: number
  endTime: number
}

export interface MergedRoute {
  points: Place[]
  /** That holds nineteen of twenty places of the drives, with what a receiver is wrong by, metres. */
  width: number
}

const metresPerDegree = 111_195
/** A drive begins and ends so near to the ends of the line, metres. */
const atEnd = 200
/** Further from the line it is another way, metres. */
const elsewhere = 400
/** A way of the same ends is so much shorter or longer at most. */
const sameLength = { least: 0.8, most: 1.25 }
/** Between two fixes further apart nobody knows which bend it took, metres. */
const longestStep = 1_000
/** A drive that was seen on less of the line tells too little. */
const minSeen = 0.7
/** Further beside the line it is another road, metres. */
const sameRoad = 60
/** Between two samples at least, metres, and how many there are at most. */
const sampleStep = 25
const maxSamples = 2_000
/** Fixes ahead that are looked at for the one beside a sample: a line may come by twice. */
const ahead = 40
/** Receivers are wrong by so much on either side, metres; the least width of a corridor. */
const wrongBy = 15
const minWidth = 40
const rounding = 10

/** Metres to the east and north of a place. */
type Vector = readonly [east: number, north: number]
const from = (origin: Place, { latitude, longitude }: Place): Vector => [
  (longitude - origin.longitude) * metresPerDegree * Math.cos((origin.latitude * Math.PI) / 180),
  (latitude - origin.latitude) * metresPerDegree,
]
const between = (a: Place, b: Place): number => Math.hypot(...from(a, b))
const lengthOf = (path: readonly Place[]): number =>
  path.reduce((sum, place, nth) => sum + (nth > 0 ? between(path[nth - 1] as Place, place) : 0), 0)

interface Sample extends Place {
  /** Along the line, of length 1. */
  ahead: Vector
}

/** Along the line, both ends too. */
export function samplesOf(line: readonly Place[]): Sample[] {
  const length = lengthOf(line)
  const step = Math.max(sampleStep, length / maxSamples)
  const samples: Sample[] = []
  let next = 0
  let done = 0
  for (let nth = 1; nth < line.length; nth++) {
    const [a, b] = [line[nth - 1] as Place, line[nth] as Place]
    const [east, north] = from(a, b)
    const long = Math.hypot(east, north)
    if (long === 0) continue
    const along: Vector = [east / long, north / long]
    for (; next <= done + long; next += step) {
      const part = (next - done) / long
      samples.push({
        latitude: a.latitude + (b.latitude - a.latitude) * part,
        longitude: a.longitude + (b.longitude - a.longitude) * part,
        ahead: along,
      })
    }
    done += long
    if (nth === line.length - 1 && next - step < done - 1) samples.push({ ...b, ahead: along })
  }
  return samples
}

/** The nearest place of a step to an origin, seen from there. */
function nearestOf(origin: Place, a: Place, b: Place): Vector {
  const [ax, ay] = from(origin, a)
  const [bx, by] = from(origin, b)
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square))
  return [ax + part * dx, ay + part * dy]
}

const isNear = (place: Place, line: readonly Place[]): boolean =>
  line.some((each, nth) => nth > 0 && Math.hypot(...nearestOf(place, line[nth - 1] as Place, each)) <= elsewhere)

/** Other drives along the line, each as far as it was beside it. */
export function drivesAlong(track: Track, { line, startTime, endTime }: AskedDrives): Beside[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 2) return []
  const { rows, latitude, longitude, jumpBefore } = trackPathOf(track)
  const samples = samplesOf(line)
  const whole = lengthOf(line)
  const found: Beside[] = []
  let drive: Place[] = []
  let length = 0
  rows.forEach((row, nth) => {
    const time = track.time[row] ?? 0
    const place = { latitude: (latitude[nth] ?? 0) / 1e6, longitude: (longitude[nth] ?? 0) / 1e6 }
    const before = drive.at(-1)
    if (before) {
      const isOther = jumpBefore[nth] === 1 || (time >= startTime && time <= endTime) || !isNear(place, line)
      if (isOther) drive = []
      else {
        length += between(before, place)
        drive.push(place)
      }
    }
    // A drive begins where it was last at the begin: what it did there before is none of it.
    const atBegin = between(first, place) <= atEnd && length < sameLength.least * whole
    if (drive.length === 0 ? atBegin && !(time >= startTime && time <= endTime) : atBegin) {
      drive = [place]
      length = 0
      return
    }
    if (drive.length < 2 || between(last, place) > atEnd || length < sameLength.least * whole) return
    const beside = length <= sameLength.most * whole ? besideOf(drive, samples) : undefined
    if (beside) found.push(beside)
    drive = []
    length = 0
  })
  return found
}

/** undefined: too little of it was seen. */
function besideOf(drive: readonly Place[], samples: readonly Sample[]): Beside | undefined {
  let at = 1
  let seen = 0
  const beside = samples.map((sample): number | null => {
    let nearest = Infinity
    let found: Vector | undefined
    let next = at
    for (let nth = at; nth < Math.min(drive.length, at + ahead); nth++) {
      const step = nearestOf(sample, drive[nth - 1] as Place, drive[nth] as Place)
      const away = Math.hypot(...step)
      if (away >= nearest) continue
      ;[nearest, found, next] = [away, step, nth]
    }
    at = next
    if (!found || between(drive[at - 1] as Place, drive[at] as Place) > longestStep) return null
    const [ex, ey] = sample.ahead
    const left = ex * found[1] - ey * found[0]
    if (Math.abs(left) > sameRoad || nearest > sameRoad) return null
    seen += 1
    return left
  })
  return seen >= minSeen * samples.length ? beside : undefined
}

/** The middle of the drives, that of the line among them, one place a sample; `width` holds nearly all. */
export function mergedRoute(line: readonly Place[], drives: readonly Beside[]): MergedRoute {
  const apart: number[] = []
  const points = samplesOf(line).map(({ ahead: [east, north], ...place }, nth) => {
    const seen = [0, ...drives.flatMap(drive => drive[nth] ?? [])].toSorted((a, b) => a - b)
    const middle = ((seen[Math.floor((seen.length - 1) / 2)] ?? 0) + (seen[Math.floor(seen.length / 2)] ?? 0)) / 2
    for (const each of seen) apart.push(Math.abs(each - middle))
    const narrow = Math.cos((place.latitude * Math.PI) / 180)
    return {
      latitude: place.latitude + (middle * east) / metresPerDegree,
      longitude: place.longitude - (middle * north) / (metresPerDegree * narrow),
    }
  })
  apart.sort((a, b) => a - b)
  const most = apart[Math.floor(apart.length * 0.95)] ?? 0
  return { points, width: Math.max(minWidth, Math.ceil((2 * (most + wrongBy)) / rounding) * rounding) }
}
