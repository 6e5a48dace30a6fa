/**
 * Whether a vehicle stands, and where: noise around one place is no movement, however it wanders. While it stands the mean of its fixes says where it is,
 * with how much that can be off.
 */
import { distance } from '@outrider/geo'
import type { LiveFix } from '@outrider/track'

/** Receivers say up to 3 km/h at rest. 0.1 km/h */
const drivesFrom = 50

/** Degrees. */
interface Place {
  readonly latitude: number
  readonly longitude: number
}

const metresBetween = (a: Place, b: Place): number =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })

/** Noise of a receiver at rest is correlated over this time, s: a mean over less is no better than a single fix. */
const correlation = 400
/** What is assumed of a receiver counts for so many times of correlation, beside those it has been heard for. */
const assumedTimes = 2
/** A receiver's own error is at least this, metres. */
const minNoise = 4
/**
 * A vehicle that says no speed has moved when it is this far from its place, metres, for this long, ms, or goes on by so much, metres, so straight on its
 * way (1: without a bend) in so many fixes.
 */
const movedBy = { metres: 150, ms: 300_000, fixes: 3, goesOn: 250, straight: 0.8, onFixes: 4 }
/** Said speeds count as driving off when it is this far from its place, or when two fixes in a row say them. metres */
const drivesOffBy = 40
/** A slow manoeuvre or a jam: less than driving, but away. 0.1 km/h, metres */
const creeps = { from: 35, metres: 80 }
/** Nearer to the place that it leaves the next fixes say no more than those before, for so many of them. metres */
const leavingWithin = 60
const leavingFixes = 3
const metresPerDegree = 111_195

/** Numbers of their own, and no fix is kept: one that outlives its report costs more than all that is asked of it. */
export class Standing {
  /** It drives now. */
  drives = false
  /** It drove here, and did not only begin to be heard here. */
  arrived = false
  /** Of the first fix at this place, ms since 1970. */
  since = 0
  /** What has been decided once about this place: a vehicle that stands does not come and go. */
  #decided: Set<string> | undefined
  #count = 0
  /** Of the first fix, degrees, and the cosine of its latitude once there is a second one. */
  #latitude = Number.NaN
  #longitude = Number.NaN
  #narrow = Number.NaN
  /** Means from the first fix, metres, and the sum of squared distances from them. */
  #north = Number.NaN
  #east = Number.NaN
  #squares = Number.NaN
  /** Where that is, once somebody asked: several rules do. */
  #mean: Place | undefined
  #fast = 0
  #left: Place | undefined
  /** The first and the last fix away from its place, how many there are, and the way from one to the next, metres. */
  #away: { first: LiveFix; last: LiveFix; count: number; metres: number } | undefined

  next(fix: LiveFix): void {
    const drives = fix.speedDkmh >= drivesFrom
    if (this.#count === 0) return this.#begin(fix, drives)
    this.#fast = drives ? this.#fast + 1 : 0
    if (this.#left && (!this.drives || this.#fast > leavingFixes || metresBetween(fix, this.#left) > leavingWithin))
      this.#left = undefined
    if (this.drives) {
      // The first fix that says no speed is where it stands.
      if (!drives && !(fix.speedDkmh >= creeps.from && this.#metresTo(fix) > drivesOffBy)) this.#begin(fix, false, true)
      else this.#begin(fix, true, true)
      return
    }
    // As nearly always while it stands.
    if (fix.speedDkmh < creeps.from && this.#isAt(fix)) {
      this.#away = undefined
      this.#add(fix)
      return
    }
    const away = this.#metresTo(fix)
    const drivesOff = this.#fast >= 2 || (this.#fast === 1 && away > drivesOffBy)
    if (drivesOff && away <= leavingWithin) this.#left = this.place
    if (drivesOff || (fix.speedDkmh >= creeps.from && away > creeps.metres && away <= movedBy.metres))
      return this.#begin(fix, true, true)
    if (away <= movedBy.metres) this.#away = undefined
    else return this.#isAway(fix)
    this.#add(fix)
  }

  #metresTo(fix: LiveFix): number {
    return metresBetween(fix, { latitude: this.latitude, longitude: this.longitude })
  }

  /** So near that its distance need not be known; what is not sure is not. */
  #isAt(fix: LiveFix): boolean {
    const degrees = Math.abs(fix.latitude - this.latitude) + Math.abs(fix.longitude - this.longitude)
    return degrees * metresPerDegree < movedBy.metres - 1
  }

  /**
   * A receiver that is off by hundreds of metres for minutes stays off by about the same, or jumps about as in garages. What is towed, or says no speed,
   * goes on along a road: where it gets to so, it has come to.
   */
  #isAway(fix: LiveFix): void {
    this.#away ??= { first: fix, last: fix, count: 0, metres: 0 }
    const away = this.#away
    away.count += 1
    away.metres += metresBetween(away.last, fix)
    away.last = fix
    const on = metresBetween(away.first, fix)
    const goesOn = away.count >= movedBy.onFixes && on > movedBy.goesOn && on >= movedBy.straight * away.metres
    if (away.count >= movedBy.fixes && (goesOn || fix.time - away.first.time >= movedBy.ms)) this.#begin(fix, false, goesOn)
  }

  /** Nothing is known of the way from the place before to this one. */
  #begin(fix: LiveFix, drives: boolean, arrived = false): void {
    this.drives = drives
    this.arrived = arrived
    this.since = fix.time
    this.#decided?.clear()
    this.#latitude = fix.latitude
    this.#longitude = fix.longitude
    this.#mean = undefined
    this.#count = 1
    this.#north = 0
    this.#east = 0
    this.#squares = 0
    this.#away = undefined
  }

  #add(fix: LiveFix): void {
    if (this.#count === 1) this.#narrow = Math.cos((this.#latitude * Math.PI) / 180)
    this.#count += 1
    this.#mean = undefined
    const north = (fix.latitude - this.#latitude) * metresPerDegree
    const east = turnOf(fix.longitude - this.#longitude) * metresPerDegree * this.#narrow
    const dn = north - this.#north
    const de = east - this.#east
    this.#north += dn / this.#count
    this.#east += de / this.#count
    this.#squares += dn * (north - this.#north) + de * (east - this.#east)
  }

  /** Where it stands, degrees; NaN: nothing has been heard of it. */
  get latitude(): number {
    return this.#latitude + this.#north / metresPerDegree
  }

  get longitude(): number {
    return turnOf(this.#count > 1 ? this.#longitude + this.#east / (metresPerDegree * this.#narrow) : this.#longitude)
  }

  /** Where it stands, to keep. */
  get place(): Place | undefined {
    return (this.#mean ??= this.#count === 0 ? undefined : { latitude: this.latitude, longitude: this.longitude })
  }

  hasDecided(ruleId: string): boolean {
    return this.#decided?.has(ruleId) ?? false
  }

  decide(ruleId: string): void {
    ;(this.#decided ??= new Set()).add(ruleId)
  }

  /** It drives off, and is still as near to the place where it stood as a fix can be wrong. */
  get leaves(): boolean {
    return this.drives && this.#left !== undefined
  }

  get count(): number {
    return this.#count
  }

  /** By how much the mean place can be off, metres (standard error). `assumed`: what its fixes are believed to be off by. */
  uncertainty(time: number, assumed: number): number {
    // Of one direction: half of the squares.
    const measured = this.#squares / 2 / Math.max(1, this.#count)
    const seconds = Math.max(1, (time - this.since) / 1_000)
    const times = seconds / correlation
    const noise = (measured * times + assumed ** 2 * assumedTimes) / (times + assumedTimes)
    return Math.max(minNoise, Math.sqrt(noise)) * Math.sqrt(Math.min(1, (2 * correlation) / seconds))
  }
}

function turnOf(degrees: number): number {
  // A remainder is dear, and nearly always none is needed.
  const turned = degrees + 180
  if (turned >= 0 && turned < 359.99) return turned + 360 - 360 - 180
  return (((turned % 360) + 360) % 360) - 180
}
