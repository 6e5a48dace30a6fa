/**
 * A day of one terminal with everything that makes tracks hard, and the truth beside it: where the vehicle was in each second. It parks with
 * drift, drives, loses its fix in tunnels, reports 0,0, has no signal and sends later (0x0704), is off for a while, is carried by a ferry,
 * its clock is wrong for a time, and a fix leaps. Knows no socket; same seed, same day.
 */
import { destination, interpolate, type Point } from '@outrider/geo'
import type { Location } from '@outrider/jt808'
import { DayRoad, overStrait, toCustomer, toHarbour } from './day-road.ts'
import type { Reading } from './drive.ts'
import { locationOf } from './location-of.ts'
import { Random } from './random.ts'

/**
 * tunnel: reports without a fix. silent: the terminal is off. noSignal: reports are kept and sent afterwards. zero: a fix at 0,0.
 * clockBack: two hours behind. rollover: the receiver counts the weeks wrong, 1024 too few. leap: a fix three kilometres off.
 */
export type Mishap = 'tunnel' | 'silent' | 'noSignal' | 'zero' | 'clockBack' | 'rollover' | 'leap'

/** A part of the day, ms since 1970. */
export interface Spell {
  name: Mishap | 'park' | 'wait' | 'drive' | 'ferry'
  from: number
  to: number
}

/** What the terminal does, in this order. */
export type DayStep = { report: Location } | { signal: boolean }

export interface RecordedDay {
  /** ms since 1970. */
  from: number
  to: number
  steps: readonly DayStep[]
  spells: readonly Spell[]
  /** Where it really was; ms since 1970, before and after the day: its first and last place. */
  truthAt(time: number): Point
}

interface Planned {
  what: Mishap
  /** Seconds after the leg began. */
  after: number
  seconds: number
}

const daySeconds = 86_400
/** Seconds between two reports with ACC on, and off. */
const interval = { on: 10, off: 60 }
const clockBehind = 2 * 3_600_000
const weekRollover = 1024 * 7 * 86_400_000
/** Mishaps in which nothing is known but the time. */
const holdsSpeed: readonly Mishap[] = ['tunnel', 'zero', 'rollover']
/** m/s² */
const shipBrakes = 0.03
const acceleration = 0.5

class DayWriter {
  readonly from: number
  readonly steps: DayStep[] = []
  readonly spells: Spell[] = []
  /** The place at the end of each second; the first is that of the beginning. */
  readonly truth: Point[]
  readonly #random: Random
  #second = 0
  #speed = 0
  #course = 160
  #acc = false
  /** Metres that its wheels have turned. */
  #odometer = 214_380_000
  /** What the receiver errs, metres east and north. */
  #error = { east: 0, north: 0 }
  #seen: Point
  #sinceReport = interval.off
  /** A change of ACC is reported at once. */
  #accTold = false
  #signal = true

  constructor(from: number, at: Point, random: Random) {
    this.from = from
    this.truth = [at]
    this.#seen = at
    this.#random = random
  }

  get now(): number {
    return this.from + this.#second * 1_000
  }

  get #place(): Point {
    return this.truth.at(-1) as Point
  }

  stand(seconds: number, acc: boolean, mishaps: readonly Planned[] = []): this {
    this.#acc = acc
    this.#speed = 0
    this.#leg(acc ? 'wait' : 'park', mishaps, passed => (passed <= seconds ? this.#place : undefined))
    return this
  }

  /** Along a road to its end. Where its place is not known it keeps its speed. */
  drive(road: DayRoad, mishaps: readonly Planned[]): this {
    this.#acc = true
    let [metres, aim, left] = [0, 22, 0]
    this.#leg('drive', mishaps, passed => {
      if (metres >= road.length) return undefined
      const held = mishaps.some(
        ({ what, after, seconds }) => holdsSpeed.includes(what) && passed >= after - 15 && passed < after + seconds + 15,
      )
      if (--left <= 0 && !held) [aim, left] = [this.#random.between(15, 24), this.#random.whole(30, 150)]
      const brakes = Math.sqrt(2 * acceleration * Math.max(0, road.length - metres)) + 0.2
      const wanted = Math.min(held ? this.#speed : aim, brakes)
      this.#speed += Math.max(-acceleration, Math.min(acceleration, wanted - this.#speed))
      metres = Math.min(road.length, metres + this.#speed)
      this.#odometer += this.#speed
      return this.#on(road, metres)
    })
    this.#speed = 0
    return this
  }

  /** Carried with ACC off, km/h over ground; the wheels stand still. */
  ferry(road: DayRoad, kmh: number): this {
    this.#acc = false
    let metres = 0
    this.#leg('ferry', [], () => {
      if (metres >= road.length) return undefined
      this.#speed = Math.min(kmh / 3.6, Math.sqrt(2 * shipBrakes * (road.length - metres)) + 0.3)
      metres = Math.min(road.length, metres + this.#speed)
      return this.#on(road, metres)
    })
    this.#speed = 0
    return this
  }

  #on(road: DayRoad, metres: number): Point {
    const { place, course } = road.at(metres)
    this.#course = course
    return place
  }

  #leg(name: Spell['name'], mishaps: readonly Planned[], next: (passed: number) => Point | undefined): void {
    const from = this.now
    this.spells.push(
      ...mishaps.map(({ what, after, seconds }) => ({
        name: what,
        from: from + after * 1_000,
        to: from + (after + seconds) * 1_000,
      })),
    )
    for (let passed = 1; this.#second < daySeconds; passed++) {
      const place = next(passed)
      if (!place) break
      this.truth.push(place)
      this.#second++
      this.#tell(mishaps.find(({ after, seconds }) => passed >= after && passed < after + seconds)?.what)
    }
    this.spells.push({ name, from, to: this.now })
  }

  #tell(mishap: Mishap | undefined): void {
    if ((mishap !== 'noSignal') !== this.#signal) {
      this.#signal = mishap !== 'noSignal'
      this.steps.push({ signal: this.#signal })
    }
    this.#sinceReport++
    const due = this.#sinceReport >= (this.#acc ? interval.on : interval.off) || this.#acc !== this.#accTold
    if (mishap === 'silent' || !due) return
    this.#sinceReport = 0
    this.#accTold = this.#acc
    const report = locationOf(this.#reading(mishap), this.now)
    if (mishap === 'clockBack') report.time = this.now - clockBehind
    if (mishap === 'rollover') report.time = this.now - weekRollover
    this.steps.push({ report })
  }

  #reading(mishap: Mishap | undefined): Reading {
    const located = mishap !== 'tunnel'
    if (located) this.#seen = this.#received(mishap)
    return {
      ...this.#seen,
      altitude: 24,
      // A receiver at rest says a little now and then; without a fix it says nothing.
      speed: !located ? 0 : this.#speed > 0 ? this.#speed * 3.6 : this.#random.chance(0.04) ? this.#random.between(0.5, 2.5) : 0,
      course: this.#course,
      odometer: this.#odometer,
      fuel: 180,
      acc: this.#acc,
      located,
      signal: this.#signal,
      overspeed: this.#speed > 23.5,
      emergency: false,
      satellites: located ? 14 : 0,
      strength: 24,
    }
  }

  /** The error wanders: little while driving, far while parked, now and then very far. */
  #received(mishap: Mishap | undefined): Point {
    if (mishap === 'zero') return { lat: 0, lon: 0 }
    const random = this.#random
    const [keeps, adds] = this.#speed > 0 ? [0.7, 1.5] : [0.9, 4]
    this.#error.east = this.#error.east * keeps + random.between(-adds, adds)
    this.#error.north = this.#error.north * keeps + random.between(-adds, adds)
    const drifted = destination(destination(this.#place, 90, this.#error.east), 0, this.#error.north)
    if (mishap === 'leap') return destination(drifted, 45, 3_000)
    const far = !this.#acc && this.#speed === 0 && random.chance(0.02)
    return far ? destination(drifted, random.between(0, 360), random.between(40, 120)) : drifted
  }
}

/** `from`: 00:00 of the day where it is told, ms since 1970. */
export function recordedDay({ from, seed = 1 }: { from: number; seed?: number }): RecordedDay {
  const day = new DayWriter(from, toHarbour[0] as Point, new Random(`${seed} recorded day`))
  day
    .stand(6 * 3_600, false)
    .stand(150, true)
    .drive(new DayRoad(toHarbour), [
      { what: 'leap', after: 300, seconds: 10 },
      { what: 'tunnel', after: 700, seconds: 45 },
      { what: 'zero', after: 1_100, seconds: 60 },
      { what: 'noSignal', after: 1_500, seconds: 1_500 },
      { what: 'silent', after: 3_600, seconds: 1_200 },
    ])
    .stand(2_400, false)
    .ferry(new DayRoad(overStrait), 19)
    .stand(600, false)
    .drive(new DayRoad(toCustomer), [
      { what: 'clockBack', after: 400, seconds: 180 },
      { what: 'tunnel', after: 1_000, seconds: 260 },
      { what: 'rollover', after: 1_700, seconds: 60 },
    ])
    // A garage: the fix comes and goes.
    .stand(daySeconds, false, [{ what: 'tunnel', after: 3_600, seconds: 5_400 }])
  const { truth, steps, spells, now } = day
  return {
    from,
    to: now,
    steps,
    spells: spells.map(spell => ({ ...spell, to: Math.min(spell.to, now) })),
    truthAt(time) {
      const second = Math.max(0, Math.min(truth.length - 1, (time - from) / 1_000))
      const whole = Math.min(truth.length - 2, Math.floor(second))
      return interpolate(truth[whole] as Point, truth[whole + 1] as Point, second - whole)
    },
  }
}
