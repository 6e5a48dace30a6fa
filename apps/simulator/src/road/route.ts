/** A route: points, speed limits, stops, and the stretches without fix or mobile signal. */
import { bearing, distance, interpolate, type Point } from '@outrider/geo'

/** idle: engine on; park: ACC off; refuel: ACC off, the tank is filled. */
export type StopKind = 'idle' | 'park' | 'refuel'

/** Seconds at a pump, with the way to it and the cash desk. */
export const refuelling = [600, 900] as const

export interface Stop {
  /** Metres from the start of the route. */
  at: number
  kind: StopKind
  seconds: number
}

/** A stretch of a route, metres from its start. */
export interface Stretch {
  from: number
  to: number
}

export interface Plan {
  points: readonly Point[]
  /** Speed limit at a distance from the start, m/s. */
  limit(along: number): number
  /** In order of distance; the last is at the end of the route. */
  stops: readonly Stop[]
  /** No fix. */
  tunnels: readonly Stretch[]
  /** No mobile signal. */
  deadZones: readonly Stretch[]
}

/** m/s for a turn in degrees: walking pace for a U-turn, about 45 km/h for 45°; bends under 12° need no braking. */
function cornerSpeed(turn: number): number {
  if (turn < 12) return Number.POSITIVE_INFINITY
  return Math.max(2, 4 + (90 - turn) * 0.2)
}

const turnBetween = (a: number, b: number): number => Math.abs(((b - a + 540) % 360) - 180)

export class Route {
  readonly plan: Plan
  /** Metres from the start to each point. */
  readonly #along: Float64Array
  /** Course of the stretch that begins at each point. */
  readonly #course: Float64Array
  /** How fast each point may be passed, m/s. */
  readonly #corner: Float64Array

  constructor(plan: Plan) {
    const { points } = plan
    if (points.length < 2) throw new RangeError('a route has at least two points')
    this.plan = plan
    this.#along = new Float64Array(points.length)
    this.#course = new Float64Array(points.length)
    this.#corner = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY)
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1] as Point, points[i] as Point]
      this.#along[i] = (this.#along[i - 1] as number) + distance(from, to)
      this.#course[i - 1] = bearing(from, to)
    }
    this.#course[points.length - 1] = this.#course[points.length - 2] as number
    for (let i = 1; i < points.length - 1; i++) {
      this.#corner[i] = cornerSpeed(turnBetween(this.#course[i - 1] as number, this.#course[i] as number))
    }
  }

  get length(): number {
    return this.#along[this.#along.length - 1] as number
  }

  /** Index of the stretch at a distance, starting the search at a stretch already passed. */
  stretchAt(along: number, from = 0): number {
    let i = from
    while (i < this.#along.length - 2 && (this.#along[i + 1] as number) <= along) i++
    return i
  }

  pointAt(along: number, stretch: number): Point {
    const [a, b] = [this.#along[stretch] as number, this.#along[stretch + 1] as number]
    const t = b > a ? Math.min(1, Math.max(0, (along - a) / (b - a))) : 0
    return interpolate(this.plan.points[stretch] as Point, this.plan.points[stretch + 1] as Point, t)
  }

  /** Degrees, north 0, clockwise. */
  courseAt(stretch: number): number {
    return this.#course[stretch] as number
  }

  /** The highest speed, m/s, at which the vehicle can still brake for every corner ahead. `brake` in m/s². */
  allowedByCorners(along: number, stretch: number, speed: number, brake: number): number {
    const reach = along + (speed * speed) / (2 * brake) + 2 * speed
    let allowed = Number.POSITIVE_INFINITY
    for (let i = stretch + 1; i < this.#along.length && (this.#along[i] as number) < reach; i++) {
      const corner = this.#corner[i] as number
      if (corner === Number.POSITIVE_INFINITY) continue
      const ahead = Math.max(0, (this.#along[i] as number) - along - speed)
      allowed = Math.min(allowed, Math.sqrt(corner * corner + 2 * brake * ahead))
    }
    return allowed
  }
}
