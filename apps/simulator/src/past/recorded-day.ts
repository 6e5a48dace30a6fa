/**
 * A day of one terminal with everything that makes tracks difficult, and the ground truth: where the vehicle was in each second. It parks
 * with GPS drift, drives, loses its fix in tunnels, reports 0,0, loses its mobile signal and sends later (0x0704), is off for a while, travels
 * on a ferry, has a wrong clock for a time, and has one outlier fix. Uses no socket; same seed, same day.
 */
import { destination, interpolate, type Point } from '@outrider/geo'
import type { Location } from '@outrider/jt808'
import { DayRoad, overStrait, toCustomer, toHarbour } from '../road/day-road.ts'
import type { Reading } from '../road/drive.ts'
import { locationOf } from '../location-of.ts'
import { Random } from '../random.ts'

/**
 * tunnel: no fix. terminalOff: no reports. noSignal: reports are sent afterwards. zero: a fix at 0,0. clockBack: the clock is two hours behind.
 * rollover: GPS week number rollover, 1024 weeks behind. outlier: a fix three kilometres off.
 */
export type Fault = 'tunnel' | 'terminalOff' | 'noSignal' | 'zero' | 'clockBack' | 'rollover' | 'outlier'

/** A part of the day; ms since 1970. */
export interface DaySegment {
  name: Fault | 'park' | 'wait' | 'drive' | 'ferry'
  from: number
  to: number
}

/** What the terminal does, in order. */
export type DayStep = { report: Location } | { signal: boolean }

export interface RecordedDay {
  /** ms since 1970. */
  from: number
  to: number
  steps: readonly DayStep[]
  segments: readonly DaySegment[]
  /** True position at a time, ms since 1970; before and after the day its first and last position. */
  truthAt(time: number): Point
}

interface Planned {
  what: Fault
  /** Seconds after the start of the leg. */
  after: number
  seconds: number
}

const daySeconds = 86_400
/** Seconds between two reports with ACC on, and off. */
const interval = { on: 10, off: 60 }
const clockBehind = 2 * 3_600_000
const weekRollover = 1024 * 7 * 86_400_000
/** The vehicle keeps its speed during these, since a track has only the time to estimate positions by. */
const constantSpeedFaults: readonly Fault[] = ['tunnel', 'zero', 'rollover']
/** m/s² */
const shipDeceleration = 0.03
const acceleration = 0.5

class DayWriter {
  readonly from: number
  readonly steps: DayStep[] = []
  readonly segments: DaySegment[] = []
  /** Position at the end of each second; the first is the start position. */
  readonly truth: Point[]
  readonly #random: Random
  #second = 0
  #speed = 0
  #course = 160
  #acc = false
  /** Metres driven. */
  #odometer = 214_380_000
  /** Error of the receiver, metres east and north. */
  #error = { east: 0, north: 0 }
  #lastFix: Point
  #sinceReport = interval.off
  /** A change of ACC is reported immediately. */
  #reportedAcc = false
  #signal = true

  constructor(from: number, at: Point, random: Random) {
    this.from = from
    this.truth = [at]
    this.#lastFix = at
    this.#random = random
  }

  get now(): number {
    return this.from + this.#second * 1_000
  }

  get #place(): Point {
    return this.truth.at(-1) as Point
  }

  stop(seconds: number, acc: boolean, faults: readonly Planned[] = []): this {
    this.#acc = acc
    this.#speed = 0
    this.#leg(acc ? 'wait' : 'park', faults, passed => (passed <= seconds ? this.#place : undefined))
    return this
  }

  /** Along a road to its end. It keeps its speed while its reports show no positions. */
  drive(road: DayRoad, faults: readonly Planned[]): this {
    this.#acc = true
    let [metres, aim, left] = [0, 22, 0]
    this.#leg('drive', faults, passed => {
      if (metres >= road.length) return undefined
      const held = faults.some(
        ({ what, after, seconds }) => constantSpeedFaults.includes(what) && passed >= after - 15 && passed < after + seconds + 15,
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

  /** Moved by the ferry with ACC off, speed over ground in km/h; the odometer does not change. */
  ferry(road: DayRoad, kmh: number): this {
    this.#acc = false
    let metres = 0
    this.#leg('ferry', [], () => {
      if (metres >= road.length) return undefined
      this.#speed = Math.min(kmh / 3.6, Math.sqrt(2 * shipDeceleration * (road.length - metres)) + 0.3)
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

  #leg(name: DaySegment['name'], faults: readonly Planned[], next: (passed: number) => Point | undefined): void {
    const from = this.now
    this.segments.push(
      ...faults.map(({ what, after, seconds }) => ({
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
      this.#report(faults.find(({ after, seconds }) => passed >= after && passed < after + seconds)?.what)
    }
    this.segments.push({ name, from, to: this.now })
  }

  #report(fault: Fault | undefined): void {
    if ((fault !== 'noSignal') !== this.#signal) {
      this.#signal = fault !== 'noSignal'
      this.steps.push({ signal: this.#signal })
    }
    this.#sinceReport++
    const due = this.#sinceReport >= (this.#acc ? interval.on : interval.off) || this.#acc !== this.#reportedAcc
    if (fault === 'terminalOff' || !due) return
    this.#sinceReport = 0
    this.#reportedAcc = this.#acc
    const report = locationOf(this.#reading(fault), this.now)
    if (fault === 'clockBack') report.time = this.now - clockBehind
    if (fault === 'rollover') report.time = this.now - weekRollover
    this.steps.push({ report })
  }

  #reading(fault: Fault | undefined): Reading {
    const located = fault !== 'tunnel'
    if (located) this.#lastFix = this.#receivedFix(fault)
    return {
      ...this.#lastFix,
      altitude: 24,
      // A parked receiver reports a low speed now and then; without a fix it reports 0.
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

  /** The error drifts: little while driving, more while parked, sometimes much more. */
  #receivedFix(fault: Fault | undefined): Point {
    if (fault === 'zero') return { lat: 0, lon: 0 }
    const random = this.#random
    const [keeps, adds] = this.#speed > 0 ? [0.7, 1.5] : [0.9, 4]
    this.#error.east = this.#error.east * keeps + random.between(-adds, adds)
    this.#error.north = this.#error.north * keeps + random.between(-adds, adds)
    const drifted = destination(destination(this.#place, 90, this.#error.east), 0, this.#error.north)
    if (fault === 'outlier') return destination(drifted, 45, 3_000)
    const far = !this.#acc && this.#speed === 0 && random.chance(0.02)
    return far ? destination(drifted, random.between(0, 360), random.between(40, 120)) : drifted
  }
}

/** `from`: local midnight at the start of the day, ms since 1970. */
export function recordedDay({ from, seed = 1 }: { from: number; seed?: number }): RecordedDay {
  const day = new DayWriter(from, toHarbour[0] as Point, new Random(`${seed} recorded day`))
  day
    .stop(6 * 3_600, false)
    .stop(150, true)
    .drive(new DayRoad(toHarbour), [
      { what: 'outlier', after: 300, seconds: 10 },
      { what: 'tunnel', after: 700, seconds: 45 },
      { what: 'zero', after: 1_100, seconds: 60 },
      { what: 'noSignal', after: 1_500, seconds: 1_500 },
      { what: 'terminalOff', after: 3_600, seconds: 1_200 },
    ])
    .stop(2_400, false)
    .ferry(new DayRoad(overStrait), 19)
    .stop(600, false)
    .drive(new DayRoad(toCustomer), [
      { what: 'clockBack', after: 400, seconds: 180 },
      { what: 'tunnel', after: 1_000, seconds: 260 },
      { what: 'rollover', after: 1_700, seconds: 60 },
    ])
    // A garage: the fix is lost for a while.
    .stop(daySeconds, false, [{ what: 'tunnel', after: 3_600, seconds: 5_400 }])
  const { truth, steps, segments, now } = day
  return {
    from,
    to: now,
    steps,
    segments: segments.map(segment => ({ ...segment, to: Math.min(segment.to, now) })),
    truthAt(time) {
      const second = Math.max(0, Math.min(truth.length - 1, (time - from) / 1_000))
      const whole = Math.min(truth.length - 2, Math.floor(second))
      return interpolate(truth[whole] as Point, truth[whole + 1] as Point, second - whole)
    },
  }
}
