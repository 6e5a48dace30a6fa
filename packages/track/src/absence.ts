/**
 * A receiver in a garage claims other places for minutes, at any speed it likes. Where it came to none of them at its speeds and drove nowhere from
 * there, and the vehicle is then where it was before, sooner than anybody could have come back, it was there all the time. Claims wait until that is clear.
 * So it is where most steps from claim to claim can have been driven by nobody, and it is where it stood before.
 */
import { allows, type Fix } from './jumps.ts'
import { isWithin, metresBetween } from './sphere.ts'
import { sameFix } from './same-fix.ts'

/** Speeds explain a step up to this factor, and so many metres more. */
const faster = 1.3
const stepMetres = 100
/** They explain the path back, so many metres more, and what a vehicle gains and loses between reports, m/s² times the square of the seconds. */
const backMetres = 100
const gained = 0.1
/** Then it is at its fastest, m/s. */
const fastest = 40
const fastestAfter = fastest / (2 * gained)
/** It is back within this of where it was, m, and what it drove on since, at most so long, s. */
const sameMetres = 150
const drivesOnFor = 60
/** From at least so far, m: nearer is noise of a rest. */
const minBack = 250
/** Of a longer step, s, speeds at its ends explain no more than that much. */
const seenFor = 90
/** It drives where so many steps, of more than so many m, can have been driven; or so far without a leap. */
const steps = 2
const minStep = 150
const far = 5_000
/** Claims are scattered where so many steps lead to them and back, and at least half of these can have been driven by nobody. */
const fewestSteps = 3
/** Unless more than this share of them are as long as the speeds at their ends say: then it drove, and its receiver is a bad one. m */
const drivenShare = 0.12
const drivenStep = { least: 15, off: 0.35, metres: 5 } as const
/** As far from where it stood as noise of a rest goes, m. */
const scatterMetres = 60
/** It stood before, 0.1 km/h; up to so many claims since then were near enough to be passed on. */
const stoodBelow = 40
const nearClaims = 3
/** So much may wait: reports, and ms. */
const maxWaiting = 1_024
const longest = 7_200_000
/** Reports that are not believed, at most. */
const maxDoubted = 64

type Passing = (fix: Fix, jumpBefore: boolean) => void

const metres = (a: Fix, b: Fix): number => metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)
const seconds = (a: Fix, b: Fix): number => (b.time - a.time) / 1_000
const bySpeeds = (a: Fix, b: Fix): number => ((a.speed + b.speed) / 72) * seconds(a, b)

/** Whether the speeds at its ends do not explain a step. */
function isLeap(a: Fix, b: Fix): boolean {
  const explained = ((a.speed + b.speed) / 72) * Math.min(seenFor, seconds(a, b))
  return !isWithin(stepMetres + faster * explained, a.latitude, a.longitude, b.latitude, b.longitude)
}

function canBeBack(a: Fix, b: Fix): boolean {
  const passed = seconds(a, b)
  const gains = passed <= fastestAfter ? gained * passed * passed : fastest * (passed - fastestAfter / 2)
  return isWithin(backMetres + faster * bySpeeds(a, b) + gains, a.latitude, a.longitude, b.latitude, b.longitude)
}

/** Whether a step is as long as the speeds at its ends say. */
function isDriven(a: Fix, b: Fix): boolean {
  const said = bySpeeds(a, b)
  return said >= drivenStep.least && Math.abs(metres(a, b) - said) <= drivenStep.off * said + drivenStep.metres
}

const isScattered = ({ leaps, driven, all }: { leaps: number; driven: number; all: number }): boolean =>
  leaps * 2 >= all && driven <= Math.max(1, drivenShare * all)

const isCertain = (fix: Fix): boolean => fix.reduced || fix.late || fix.speedless === true

export interface AbsenceSink {
  pass: Passing
  /** It stood where it was before. */
  reject(fix: Fix): void
}

export class AbsenceFilter {
  readonly #sink: AbsenceSink
  /** The last one that was passed on. */
  #last: Fix | undefined
  /** The last of these at which it stood, and how many have been passed on since. */
  #stood: Fix | undefined
  #since = 0
  #waiting: { fix: Fix; jumpBefore: boolean }[] = []
  /** Where the latest claim began, with a leap; and how many steps of what waits can have been driven. */
  #begin: Fix | undefined
  #driving = 0
  /** Steps from claim to claim, and those of them that no speeds allow; and how far the farthest claim is from where it was, m. */
  #steps = 0
  #leaps = 0
  /** Those that are as long as its speeds say. */
  #driven = 0
  #farthest = 0
  /** The latest report, believed or not: both are claims. */
  #before: Fix | undefined
  /** Not believed, and back where it was before. */
  #back: Fix | undefined
  /** Not believed, and not looked at. */
  #doubted: Fix[] = []

  constructor(sink: AbsenceSink) {
    this.#sink = sink
  }

  clone(sink: AbsenceSink): AbsenceFilter {
    const copy = new AbsenceFilter(sink)
    copy.#last = this.#last
    copy.#stood = this.#stood
    copy.#since = this.#since
    copy.#waiting = [...this.#waiting]
    copy.#begin = this.#begin
    copy.#driving = this.#driving
    copy.#steps = this.#steps
    copy.#leaps = this.#leaps
    copy.#driven = this.#driven
    copy.#farthest = this.#farthest
    copy.#before = this.#before
    copy.#back = this.#back
    copy.#doubted = [...this.#doubted]
    return copy
  }

  /** Both wait for nothing. */
  isLike(other: AbsenceFilter): boolean {
    if (this.#begin || other.#begin || this.#doubted.length + other.#doubted.length > 0) return false
    const stood = this.#since === other.#since && sameFix(this.#stood, other.#stood)
    return sameFix(this.#last, other.#last) && (stood || Math.min(this.#since, other.#since) > nearClaims)
  }

  /** It is not believed; comes before those that are accepted after it. */
  doubt(fix: Fix): void {
    if (isCertain(fix)) return
    this.#doubted.push(fix)
    // Rarely, because a track may be nothing but jumps.
    if (this.#doubted.length > 2 * maxDoubted) this.#doubted.splice(0, maxDoubted)
  }

  push(fix: Fix, jumpBefore: boolean): void {
    if (this.#doubted.length > 0) this.#lookAtDoubted(fix)
    const last = this.#last
    const begin = this.#begin
    if (!begin) {
      if (!last || isCertain(fix) || isCertain(last) || !isLeap(last, fix)) {
        this.#passOn(fix, jumpBefore)
        return
      }
      this.#claim(last, fix)
      this.#begin = fix
      this.#waiting.push({ fix, jumpBefore })
      return
    }
    const fromScatter = this.#isBackFromScatter(fix)
    if (last && (fromScatter || (this.#back && !isLeap(this.#back, fix)) || this.#isBack(last, fix))) {
      this.#leaveOut(fix, fromScatter)
      this.#passOn(fix, false)
      return
    }
    this.#back = undefined
    const before = this.#waiting.at(-1)?.fix as Fix
    if (isLeap(before, fix)) this.#begin = fix
    if (metres(before, fix) > minStep && canBeBack(before, fix)) this.#driving++
    this.#waiting.push({ fix, jumpBefore })
    if (last) this.#claim(last, fix)
    const [first] = this.#waiting
    const waits = this.#waiting.length < maxWaiting && fix.time - (first?.fix.time ?? 0) <= longest
    if (!waits || isCertain(fix) || this.#drove(fix)) this.flush()
  }

  #lookAtDoubted(until: Fix): void {
    const all = this.#doubted
    this.#doubted = all.filter(({ row }) => row > until.row)
    const [last, first] = [this.#last, this.#waiting[0]?.fix]
    if (!last || !first) return
    const doubted = all.toSorted((a, b) => a.row - b.row)
    for (const each of doubted) {
      if (each.row <= (this.#before?.row ?? first.row) || each.row > until.row) continue
      if (this.#isBack(last, each)) this.#back = each
      else if (this.#back) this.#back = isLeap(this.#back, each) ? undefined : each
      this.#claim(last, each)
    }
  }

  /** `at`: where it was before all claims. */
  #claim(at: Fix, fix: Fix): void {
    this.#steps++
    const before = this.#before ?? at
    if (!allows(before, fix)) this.#leaps++
    if (isDriven(before, fix)) this.#driven++
    this.#farthest = Math.max(this.#farthest, metres(at, fix))
    this.#before = fix
  }

  /** Passes on what waits, as it stands. */
  flush(): void {
    const waiting = this.#waiting
    this.#forget()
    for (const { fix, jumpBefore } of waiting) this.#passOn(fix, jumpBefore)
  }

  #passOn(fix: Fix, jumpBefore: boolean): void {
    this.#last = fix
    if (fix.speed < stoodBelow) {
      this.#stood = fix
      this.#since = 0
    } else this.#since++
    this.#sink.pass(fix, jumpBefore)
  }

  /** Where it stood until a moment ago. */
  get #place(): Fix | undefined {
    return this.#since <= nearClaims ? this.#stood : undefined
  }

  /** What waits is wrong, unless it is scattered but for that until it was there for the last time. */
  #leaveOut(back: Fix, scattered: boolean): void {
    const waiting = this.#waiting
    this.#forget()
    const wrongFrom = scattered ? 0 : waiting.findLastIndex(({ fix }) => metres(fix, back) <= minBack) + 1
    for (const [at, { fix, jumpBefore }] of waiting.entries())
      if (at < wrongFrom) this.#sink.pass(fix, jumpBefore)
      else this.#sink.reject(fix)
  }

  #drove(fix: Fix): boolean {
    if (this.#driving >= steps && !(this.#place && isScattered({ leaps: this.#leaps, driven: this.#driven, all: this.#steps })))
      return true
    return this.#begin !== undefined && metres(this.#begin, fix) > far
  }

  #forget(): void {
    this.#waiting = []
    this.#begin = undefined
    this.#driving = 0
    this.#steps = 0
    this.#leaps = 0
    this.#driven = 0
    this.#farthest = 0
    this.#before = undefined
    this.#back = undefined
  }

  /** Whether nothing but claims was elsewhere: it is where it stood, or has driven on from there. */
  #isBackFromScatter(fix: Fix): boolean {
    const [at, before] = [this.#place, this.#before]
    if (!at || !before || isCertain(fix) || this.#steps + 1 < fewestSteps) return false
    const [leaps, driven] = [this.#leaps + (allows(before, fix) ? 0 : 1), this.#driven + (isDriven(before, fix) ? 1 : 0)]
    if (!isScattered({ leaps, driven, all: this.#steps + 1 })) return false
    const away = metres(at, fix)
    return away <= scatterMetres + (fix.speed * Math.min(drivesOnFor, seconds(before, fix))) / 36 && away < this.#farthest / 2
  }

  #isBack(at: Fix, fix: Fix): boolean {
    const before = this.#before
    const [first, latest] = [this.#waiting[0]?.fix, this.#waiting.at(-1)?.fix]
    if (!before || !first || !latest || isCertain(fix) || canBeBack(before, fix)) return false
    // A few wrong fixes under way say nothing of where it was.
    if (before !== latest && isLeap(latest, before) && !isLeap(latest, fix)) return false
    const droveOn =
      (at.speed * Math.min(drivesOnFor, seconds(at, first)) + fix.speed * Math.min(drivesOnFor, seconds(before, fix))) / 36
    const [away, back] = [metres(at, fix), metres(before, fix)]
    return back > minBack && away <= sameMetres + droveOn && away < back / 2
  }
}
