/**
 * One vehicle on the road, moved by simulated seconds: it accelerates, keeps about its cruising speed, brakes for corners and stops,
 * parks, refuels, and loses its fix or its signal where the plan says so. Knows no socket and no clock; same seed, same drive.
 */
import type { Point } from '@outrider/geo'
import { Episodes } from './episodes.ts'
import type { FleetRow } from './fleet-row.ts'
import type { Random } from './random.ts'
import { Route, type Stop, type Stretch } from './route.ts'
import { type VehicleKind, vehicleKind } from './vehicle-kinds.ts'
import { type Work, workOf } from './work.ts'

/** What the instruments say. */
export interface Reading extends Point {
  /** Metres. */
  altitude: number
  /** km/h */
  speed: number
  /** Degrees, north 0, clockwise. */
  course: number
  /** Metres. */
  odometer: number
  /** Litres. */
  fuel: number
  acc: boolean
  located: boolean
  /** The mobile network can be reached. */
  signal: boolean
  overspeed: boolean
  emergency: boolean
  satellites: number
  /** Mobile signal, 0..31. */
  strength: number
}

/** With this a drive goes on about where it was. */
export interface DriveMemory {
  odometer: number
  fuel: number
  /** Where the present haul began, and metres driven of it. */
  from?: string
  along?: number
}

/** Longest step of the model, s: longer ones are cut, so that braking works. */
const tick = 0.5
/** m/s² */
const pullsOver = 0.8
/** km/h above its cruising speed at which a vehicle counts as speeding. */
const tolerance = 8

export class Drive {
  readonly #row: FleetRow
  readonly #random: Random
  readonly #kind: VehicleKind
  readonly #work: Work
  readonly #speeding: Episodes
  readonly #fixLost: Episodes | undefined
  readonly #emergency: Episodes | undefined
  #route: Route | undefined
  #stretch = 0
  #nextStop = 0
  #along = 0
  /** m/s */
  #speed = 0
  /** The part of the allowed speed this driver keeps just now, and the one it drifts to. */
  #pace = 0.95
  #paceAim = 0.95
  #paceLeft = 0
  /** At a stop: which, and for how long still. */
  #standing: { stop: Stop; left: number } | undefined
  /** The driver rests: pulls over where it is, switches the engine off, and drives on when this ends. */
  resting = false
  #odometer: number
  #fuel: number
  #course: number
  #seen: Point
  readonly #base: number

  constructor(row: FleetRow, random: Random, memory?: DriveMemory) {
    this.#row = row
    this.#random = random
    this.#kind = vehicleKind(row.vehicleType)
    this.#odometer = random.between(8_000, 380_000) * 1_000
    this.#fuel = random.between(0.5, 0.95) * this.#kind.tank
    this.#course = random.between(0, 360)
    this.#base = random.between(10, 120)
    if (memory) [this.#odometer, this.#fuel] = [memory.odometer, memory.fuel]
    this.#work = workOf(row, random, memory?.from)
    this.#speeding = new Episodes(
      random.fork('speeding'),
      row.alarm === 'overspeed' ? [120, 300] : [1_500, 5_000],
      row.alarm === 'overspeed' ? [90, 180] : [20, 60],
    )
    if (row.patchyFix) this.#fixLost = new Episodes(random.fork('fix'), [200, 700], [60, 180])
    if (row.alarm === 'emergency') this.#emergency = new Episodes(random.fork('emergency'), [200, 500], [40, 90])
    if ('at' in this.#work) this.#seen = this.#work.at
    else {
      this.#setOut(this.#work.next(this.#fuel))
      if (row.kind === 'haul') this.#startUnderway(memory?.along)
      this.#seen = this.#place()
    }
  }

  step(seconds: number): void {
    for (let left = seconds; left > 1e-9; left -= tick) this.#tick(Math.min(tick, left))
    if (this.reading.located) this.#seen = this.#place()
  }

  get memory(): DriveMemory {
    const from = 'at' in this.#work ? undefined : this.#work.from()
    return { odometer: this.#odometer, fuel: this.#fuel, from, along: from === undefined ? undefined : this.#along }
  }

  get reading(): Reading {
    const works = this.#standing ? this.#standing.stop.kind === 'rest' : this.#row.kind !== 'parked' && this.#row.kind !== 'off'
    const acc = works && !(this.resting && this.#speed === 0)
    const located = !this.#fixLost?.active && !this.#within(this.#route?.plan.tunnels)
    const signal = !this.#within(this.#route?.plan.deadZones)
    const speed = this.#speed * 3.6
    return {
      ...(located ? this.#place() : this.#seen),
      altitude: Math.round(this.#base + 8 * Math.sin(this.#odometer / 9_000)),
      speed,
      course: this.#course,
      odometer: this.#odometer,
      fuel: this.#fuel,
      acc,
      located,
      signal,
      overspeed: speed > this.#kind.cruise + tolerance,
      emergency: this.#emergency?.active ?? false,
      satellites: located ? 9 + (Math.floor(this.#odometer / 700) % 9) : 0,
      strength: signal ? 18 + (Math.floor(this.#odometer / 1_100) % 13) : 0,
    }
  }

  #place(): Point {
    if (this.#route) return this.#route.pointAt(this.#along, this.#stretch)
    return 'at' in this.#work ? this.#work.at : this.#seen
  }

  #tick(h: number): void {
    this.#speeding.step(h)
    this.#fixLost?.step(h)
    this.#emergency?.step(h)
    if (this.#standing) this.#stand(h, this.#standing)
    else if (this.#route) this.#roll(h, this.#route)
    else if (this.#row.kind === 'idle') this.#burn((this.#kind.idleBurn / 3_600) * h)
  }

  #stand(h: number, standing: { stop: Stop; left: number }): void {
    const { kind, seconds } = standing.stop
    if (kind === 'rest') this.#burn((this.#kind.idleBurn / 3_600) * h)
    // The pump runs for the middle of the stop, from whatever is left to nearly full.
    if (kind === 'refuel' && standing.left < seconds * 0.75) {
      this.#fuel = Math.min(this.#kind.tank * 0.96, this.#fuel + (this.#kind.tank / (seconds * 0.5)) * h)
    }
    standing.left -= h
    if (standing.left > 0) return
    this.#standing = undefined
    this.#nextStop++
    if ('at' in this.#work || this.#nextStop < (this.#route?.plan.stops.length ?? 0)) return
    this.#setOut(this.#work.next(this.#fuel))
  }

  #roll(h: number, route: Route): void {
    const { cruise, accelerate, brake } = this.#kind
    this.#drift(h)
    const stop = route.plan.stops[this.#nextStop] as Stop
    const toStop = stop.at - this.#along
    const hurry = this.#speeding.active && this.#row.kind === 'haul' ? 1.22 : 1
    const allowed = Math.min(
      (cruise / 3.6) * this.#pace * hurry,
      route.plan.limit(this.#along) * hurry,
      route.allowedByCorners(this.#along, this.#stretch, this.#speed, brake),
      Math.sqrt(2 * brake * Math.max(0, toStop - this.#speed * h)) + 0.3,
      this.resting ? Math.max(0, this.#speed - pullsOver * h) : Number.POSITIVE_INFINITY,
    )
    const before = this.#speed
    this.#speed = Math.max(0, before + Math.max(-1.6 * brake * h, Math.min(accelerate * h, allowed - before)))
    const metres = Math.min(toStop, ((before + this.#speed) / 2) * h)
    this.#along += metres
    this.#odometer += metres
    this.#burn((metres / 100_000) * this.#kind.burn + (this.#kind.idleBurn / 3_600) * h * 0.3)
    this.#stretch = route.stretchAt(this.#along, this.#stretch)
    this.#course = route.courseAt(this.#stretch)
    if (stop.at - this.#along < 0.05) {
      this.#speed = 0
      this.#standing = { stop, left: stop.seconds }
    }
  }

  /** No driver keeps one speed: it drifts within a few per cent, and traffic slows it down now and then. */
  #drift(h: number): void {
    this.#paceLeft -= h
    if (this.#paceLeft <= 0) {
      this.#paceAim = this.#random.chance(0.08) ? this.#random.between(0.55, 0.75) : this.#random.between(0.86, 1.04)
      this.#paceLeft = this.#random.between(20, 90)
    }
    this.#pace += Math.max(-0.01 * h, Math.min(0.01 * h, this.#paceAim - this.#pace))
  }

  /** Never to the last drop: town work has no filling stations, so there a filling nobody saw makes up for it. */
  #burn(litres: number): void {
    this.#fuel -= litres
    if (this.#fuel < this.#kind.tank * 0.03) this.#fuel = this.#kind.tank * 0.9
  }

  #setOut(plan: Route['plan']): void {
    this.#route = new Route(plan)
    this.#along = 0
    this.#stretch = 0
    this.#nextStop = 0
    this.#course = this.#route.courseAt(0)
  }

  /** A fleet that is watched for the first time is on its way, not waiting at the gate. */
  #startUnderway(along: number | undefined): void {
    const route = this.#route as Route
    const drawn = this.#random.between(0.04, 0.85) * route.length
    // Not beyond the last stop, where the journey ends.
    this.#along = Math.min(along ?? drawn, route.length - 1_000)
    this.#stretch = route.stretchAt(this.#along)
    this.#course = route.courseAt(this.#stretch)
    this.#nextStop = route.plan.stops.findIndex(stop => stop.at > this.#along + 500)
    this.#speed = Math.min(this.#kind.cruise / 3.6, route.plan.limit(this.#along)) * 0.8
  }

  #within(stretches: readonly Stretch[] | undefined): boolean {
    return stretches?.some(({ from, to }) => this.#along >= from && this.#along < to) ?? false
  }
}
