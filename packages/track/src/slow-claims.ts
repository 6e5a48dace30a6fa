/**
 * A receiver that is deaf, in a garage or before it knows its place, wanders around where the vehicle stands and tells walking speeds. Who drives
 * slowly goes as far as its speeds say, and where its courses do; what wanders does neither. Slow reports near each other wait until that is clear,
 * and are passed on as standing where nothing of their way agrees with what they tell.
 */
import type { Fix } from './jumps.ts'
import { isWithin, lengthOf, longitudeDelta, metresPerE6 } from './sphere.ts'
import { sameFix, sameLists } from './same-fix.ts'

/** From this speed on it drives, 0.1 km/h: no report of a run is as fast. */
const fast = 150
/** All of a run lie within this of its begin, m; noise of 60 m goes so far. */
const reach = 350
/** It waits at most for so many reports, and ms; so long without a slow report it rests. */
const maxWaiting = 400
const longest = 3_600_000
const restsAfter = 300_000
/** Steps and slow reports that tell anything. */
const fewestSteps = 8
const fewestSlow = 3
/** Agreement beyond chance, in deviations, that makes it a drive. */
const agrees = 2
/** Of many steps it is more: what is driven agrees with each of them. */
const agreesOfSteps = 0.28
/** What lies beyond this between two reports, s, has turned meanwhile: less agreement is enough, and more of it must have been said. */
const turnsAfter = 20
const agreesTurned = 1
const stepsTurned = 10
/** Then the way that is said is so many times as long as what it wandered over. */
const timesAround = 8

interface Waiting {
  fix: Fix
  jumpBefore: boolean
}

type Passing = (fix: Fix, jumpBefore: boolean) => void

export class SlowClaims {
  readonly #pass: Passing
  /** Slower a report stands, 0.1 km/h. */
  readonly #restsBelow: number
  #run: Waiting[] = []
  #slowAt = 0

  /** @param restsBelow km/h */
  constructor(pass: Passing, restsBelow: number) {
    this.#pass = pass
    this.#restsBelow = restsBelow * 10
  }

  clone(pass: Passing): SlowClaims {
    const copy = new SlowClaims(pass, this.#restsBelow / 10)
    copy.#run = [...this.#run]
    copy.#slowAt = this.#slowAt
    return copy
  }

  isLike(other: SlowClaims): boolean {
    return (
      (this.#run.length === 0 || this.#slowAt === other.#slowAt) &&
      sameLists(this.#run, other.#run, (a, b) => a.jumpBefore === b.jumpBefore && sameFix(a.fix, b.fix))
    )
  }

  push(fix: Fix, jumpBefore: boolean): void {
    const run = this.#run
    const isSlow = fix.speed >= this.#restsBelow && fix.speed < fast && !fix.reduced && !fix.speedless
    const first = run[0]?.fix
    if (!first) {
      if (!isSlow) {
        // As nearly always.
        this.#pass(fix, jumpBefore)
        return
      }
    } else if (this.#ends(first, fix, jumpBefore)) {
      this.flush()
      this.push(fix, jumpBefore)
      return
    }
    run.push({ fix, jumpBefore })
    if (isSlow) this.#slowAt = fix.time
  }

  #ends(first: Fix, fix: Fix, jumpBefore: boolean): boolean {
    return (
      fix.speed >= fast ||
      jumpBefore ||
      fix.reduced ||
      fix.speedless === true ||
      this.#run.length >= maxWaiting ||
      fix.time - first.time > longest ||
      fix.time - this.#slowAt > restsAfter ||
      !isWithin(reach, first.latitude, first.longitude, fix.latitude, fix.longitude)
    )
  }

  /** Passes on what waits, as it stands. */
  flush(): void {
    const run = this.#run
    if (run.length === 0) return
    this.#run = []
    const stands = isWandering(
      run.map(({ fix }) => fix),
      this.#restsBelow,
    )
    for (const { fix, jumpBefore } of run)
      this.#pass(stands && fix.speed >= this.#restsBelow ? { ...fix, speed: 0 } : fix, jumpBefore)
  }
}

/** Whether nothing of a way agrees with the speeds and courses that are said on it. */
function isWandering(fixes: readonly Fix[], restsBelow: number): boolean {
  const steps = fixes.length - 1
  const slow = fixes.reduce((sum, { speed }) => (speed >= restsBelow ? sum + 1 : sum), 0)
  if (steps < fewestSteps || slow < fewestSlow) return false
  const { byCourse, byLength, said, around, turned } = agreementOf(fixes)
  const chance = Math.max(agrees, agreesOfSteps * Math.sqrt(steps))
  if (!turned) return byCourse < chance && byLength < chance
  return byCourse < agreesTurned && byLength < agreesTurned && steps >= stepsTurned && said > timesAround * around
}

interface Agreement {
  /** In deviations of chance. */
  byCourse: number
  byLength: number
  /** m */
  said: number
  around: number
  turned: boolean
}

function agreementOf(fixes: readonly Fix[]): Agreement {
  const [first] = fixes as [Fix]
  const perEast = metresPerE6 * Math.cos((first.latitude * Math.PI) / 180e6)
  let [along, chance, said] = [0, 0, 0]
  const lengths: number[] = []
  const saidLengths: number[] = []
  const places: { north: number; east: number }[] = []
  for (let at = 0; at < fixes.length; at++) {
    const [before, fix] = [fixes[at - 1], fixes[at] as Fix]
    places.push({
      north: (fix.latitude - first.latitude) * metresPerE6,
      east: longitudeDelta(first.longitude, fix.longitude) * perEast,
    })
    if (!before) continue
    const half = (fix.time - before.time) / 72_000
    const [was, is] = [places[at - 1], places[at]] as [{ north: number; east: number }, { north: number; east: number }]
    const [north, east] = [is.north - was.north, is.east - was.east]
    const size = lengthOf(north, east)
    const [a, b] = [(before.course * Math.PI) / 180, (fix.course * Math.PI) / 180]
    const saidNorth = half * (before.speed * Math.cos(a) + fix.speed * Math.cos(b))
    const saidEast = half * (before.speed * Math.sin(a) + fix.speed * Math.sin(b))
    along += north * saidNorth + east * saidEast
    chance += (size * lengthOf(saidNorth, saidEast)) ** 2 / 2
    const path = half * (before.speed + fix.speed)
    said += path
    lengths.push(size)
    saidLengths.push(path)
  }
  const [north, east] = [mean(places.map(place => place.north)), mean(places.map(place => place.east))]
  const around = Math.sqrt(mean(places.map(place => (place.north - north) ** 2 + (place.east - east) ** 2)))
  const passed = ((fixes.at(-1) as Fix).time - first.time) / 1_000
  return {
    byCourse: chance > 0 ? along / Math.sqrt(chance) : 0,
    byLength: correlation(lengths, saidLengths) * Math.sqrt(lengths.length - 1),
    said,
    around,
    turned: passed / (fixes.length - 1) > turnsAfter,
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, squaresA, squaresB] = [0, 0, 0]
  a.forEach((value, at) => {
    const other = (b[at] as number) - meanB
    both += (value - meanA) * other
    squaresA += (value - meanA) ** 2
    squaresB += other ** 2
  })
  return squaresA > 0 && squaresB > 0 ? both / Math.sqrt(squaresA * squaresB) : 0
}
