/**
 * One vehicle on the road, in simulated seconds: it accelerates, cruises, brakes for corners and stops, parks, refuels, and loses its fix or its
 * signal where the plan says so. Uses no socket and no clock; same seed, same drive.
 */
import type { Point } from '@outrider/geo'
import { Episodes } from './episodes.ts'
import type { FleetRow } from '../fleet/fleet-row.ts'
import type { Random } from '../random.ts'
import { Route, type Stop, type Stretch } from './route.ts'
import { type VehicleKind, vehicleKind } from '../fleet/vehicle-kinds.ts'
import { type Work, workOf } from '../work.ts'

/** What the vehicle's sensors read. */
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

/** Saved between runs, so that a drive continues about where it was. */
export interface DriveState {
  odometer: number
  fuel: number
  /** Where the current haul began, and the metres driven of it. */
  from?: string
  along?: number
}

/** Longest step of the model, s: longer ones are divided, because braking needs short steps. */
const maxStep = 0.5
/** m/s² */
const pullOverDeceleration = 0.8
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
  /** Share of the allowed speed that the driver holds now, the share it is changing to, and seconds until the next change. */
  #pace = 0.95
  #paceAim = 0.95
  #paceLeft = 0
  /** The stop the vehicle is at, and the seconds left. */
  #currentStop: { stop: Stop; left: number } | undefined
  /** The driver takes a break: pulls over, switches the engine off, and drives on when this is false again. */
  resting = false
  #odometer: number
  #fuel: number
  #course: number
  #lastFix: Point
  readonly #baseAltitude: number

  constructor(row: FleetRow, random: Random, state?: DriveState) {
    this.#row = row
    this.#random = random
    this.#kind = vehicleKind(row.vehicleType)
    this.#odometer = random.between(8_000, 380_000) * 1_000
    this.#fuel = random.between(0.5, 0.95) * this.#kind.tank
    this.#course = random.between(0, 360)
    this.#baseAltitude = random.between(10, 120)
    if (state) [this.#odometer, this.#fuel] = [state.odometer, state.fuel]
    this.#work = workOf(row, random, state?.from)
    this.#speeding = new Episodes(
      random.fork('speeding'),
      row.alarm === 'overspeed' ? [120, 300] : [1_500, 5_000],
      row.alarm === 'overspeed' ? [90, 180] : [20, 60],
    )
    if (row.patchyFix) this.#fixLost = new Episodes(random.fork('fix'), [200, 700], [60, 180])
    if (row.alarm === 'emergency') this.#emergency = new Episodes(random.fork('emergency'), [200, 500], [40, 90])
    if ('at' in this.#work) this.#lastFix = this.#work.at
    else {
      this.#startPlan(this.#work.next(this.#fuel))
      if (row.kind === 'haul') this.#startMidRoute(state?.along)
      this.#lastFix = this.#place()
    }
  }

  step(seconds: number): void {
    for (let left = seconds; left > 1e-9; left -= maxStep) this.#stepOnce(Math.min(maxStep, left))
    if (this.reading.located) this.#lastFix = this.#place()
  }

  /** The platform has confirmed the emergency: it is over. */
  endEmergency(): void {
    this.#emergency?.end()
  }

  /** Somebody takes litres out of its tank. */
  loseFuel(litres: number): void {
    this.#fuel = Math.max(0, this.#fuel - litres)
  }

  get state(): DriveState {
    const from = 'at' in this.#work ? undefined : this.#work.from()
    return { odometer: this.#odometer, fuel: this.#fuel, from, along: from === undefined ? undefined : this.#along }
  }

  get reading(): Reading {
    const engineOn = this.#currentStop
      ? this.#currentStop.stop.kind === 'idle'
      : this.#row.kind !== 'parked' && this.#row.kind !== 'off'
    const acc = engineOn && !(this.resting && this.#speed === 0)
    const located = !this.#fixLost?.active && !this.#within(this.#route?.plan.tunnels)
    const signal = !this.#within(this.#route?.plan.deadZones)
    const speed = this.#speed * 3.6
    return {
      ...(located ? this.#place() : this.#lastFix),
      altitude: Math.round(this.#baseAltitude + 8 * Math.sin(this.#odometer / 9_000)),
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
    return 'at' in this.#work ? this.#work.at : this.#lastFix
  }

  #stepOnce(h: number): void {
    this.#speeding.step(h)
    this.#fixLost?.step(h)
    this.#emergency?.step(h)
    if (this.#currentStop) this.#stepAtStop(h, this.#currentStop)
    else if (this.#route) this.#stepDriving(h, this.#route)
    else if (this.#row.kind === 'idle') this.#useFuel((this.#kind.idleBurn / 3_600) * h)
  }

  #stepAtStop(h: number, standing: { stop: Stop; left: number }): void {
    const { kind, seconds } = standing.stop
    if (kind === 'idle') this.#useFuel((this.#kind.idleBurn / 3_600) * h)
    // The tank is filled after the first quarter of the stop.
    if (kind === 'refuel' && standing.left < seconds * 0.75) {
      this.#fuel = Math.min(this.#kind.tank * 0.96, this.#fuel + (this.#kind.tank / (seconds * 0.5)) * h)
    }
    standing.left -= h
    if (standing.left > 0) return
    this.#currentStop = undefined
    this.#nextStop++
    if ('at' in this.#work || this.#nextStop < (this.#route?.plan.stops.length ?? 0)) return
    this.#startPlan(this.#work.next(this.#fuel))
  }

  #stepDriving(h: number, route: Route): void {
    const { cruise, accelerate, brake } = this.#kind
    this.#varyPace(h)
    const stop = route.plan.stops[this.#nextStop] as Stop
    const toStop = stop.at - this.#along
    const speedingFactor = this.#speeding.active && this.#row.kind === 'haul' ? 1.22 : 1
    const allowed = Math.min(
      (cruise / 3.6) * this.#pace * speedingFactor,
      route.plan.limit(this.#along) * speedingFactor,
      route.allowedByCorners(this.#along, this.#stretch, this.#speed, brake),
      Math.sqrt(2 * brake * Math.max(0, toStop - this.#speed * h)) + 0.3,
      this.resting ? Math.max(0, this.#speed - pullOverDeceleration * h) : Number.POSITIVE_INFINITY,
    )
    const before = this.#speed
    this.#speed = Math.max(0, before + Math.max(-1.6 * brake * h, Math.min(accelerate * h, allowed - before)))
    const metres = Math.min(toStop, ((before + this.#speed) / 2) * h)
    this.#along += metres
    this.#odometer += metres
    this.#useFuel((metres / 100_000) * this.#kind.burn + (this.#kind.idleBurn / 3_600) * h * 0.3)
    this.#stretch = route.stretchAt(this.#along, this.#stretch)
    this.#course = route.courseAt(this.#stretch)
    if (stop.at - this.#along < 0.05) {
      this.#speed = 0
      this.#currentStop = { stop, left: stop.seconds }
    }
  }

  /** Speed varies by a few per cent, and traffic slows the vehicle down now and then. */
  #varyPace(h: number): void {
    this.#paceLeft -= h
    if (this.#paceLeft <= 0) {
      this.#paceAim = this.#random.chance(0.08) ? this.#random.between(0.55, 0.75) : this.#random.between(0.86, 1.04)
      this.#paceLeft = this.#random.between(20, 90)
    }
    this.#pace += Math.max(-0.01 * h, Math.min(0.01 * h, this.#paceAim - this.#pace))
  }

  /** Who drives refuels at a stop before the tank is empty; one that idles all day is filled where it stands. */
  #useFuel(litres: number): void {
    const { tank } = this.#kind
    this.#fuel = Math.max(tank * 0.01, this.#fuel - litres)
    if (this.#row.kind === 'idle' && this.#fuel < tank * 0.1) this.#fuel = tank * 0.9
  }

  #startPlan(plan: Route['plan']): void {
    this.#route = new Route(plan)
    this.#along = 0
    this.#stretch = 0
    this.#nextStop = 0
    this.#course = this.#route.courseAt(0)
  }

  /** A fleet that starts for the first time is already on the road. */
  #startMidRoute(along: number | undefined): void {
    const route = this.#route as Route
    const drawn = this.#random.between(0.04, 0.85) * route.length
    // Before the last stop, where the haul ends.
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
