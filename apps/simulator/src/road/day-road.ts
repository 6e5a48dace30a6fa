/** The roads of the recorded day: smooth curves through given places, and the ferry line across the strait. */
import { bearing, distance, interpolate, type Point } from '@outrider/geo'

const at = (lat: number, lon: number): Point => ({ lat, lon })

/** From a yard by Zhanjiang down the Leizhou peninsula to the harbour of Hai'an. */
export const toHarbour: readonly Point[] = [
  at(21.1942, 110.3968),
  at(21.1466, 110.3642),
  at(21.0812, 110.3105),
  at(20.9955, 110.2474),
  at(20.9127, 110.1862),
  at(20.8219, 110.1583),
  at(20.7234, 110.1726),
  at(20.6188, 110.1491),
  at(20.5206, 110.1812),
  at(20.4239, 110.1624),
  at(20.3388, 110.1809),
  at(20.2713, 110.2196),
]
/** Over the Qiongzhou strait. */
export const overStrait: readonly Point[] = [
  at(20.2713, 110.2196),
  at(20.2201, 110.2301),
  at(20.1204, 110.2402),
  at(20.0318, 110.2655),
]
/** From the harbour of Haikou down the east of the island. */
export const toCustomer: readonly Point[] = [
  at(20.0318, 110.2655),
  at(19.9862, 110.3288),
  at(19.9427, 110.4106),
  at(19.8704, 110.4581),
  at(19.7825, 110.4702),
  at(19.6947, 110.4955),
  at(19.6018, 110.4623),
  at(19.5136, 110.4401),
]

/** Line segments between two given places. */
const pieces = 40

/** Catmull-Rom spline: passes through every place without sharp turns. */
function smooth(places: readonly Point[]): Point[] {
  const path: Point[] = []
  for (let i = 0; i < places.length - 1; i++) {
    const [b, c] = [places[i] as Point, places[i + 1] as Point]
    const [a, d] = [places[i - 1] ?? b, places[i + 2] ?? c]
    const through = (axis: 'lat' | 'lon', t: number): number => {
      const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]]
      return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)))
    }
    for (let piece = 0; piece < pieces; piece++)
      path.push({ lat: through('lat', piece / pieces), lon: through('lon', piece / pieces) })
  }
  path.push(places.at(-1) as Point)
  return path
}

export class DayRoad {
  readonly #path: readonly Point[]
  /** Metres from the start to each point of the path. */
  readonly #along: number[] = [0]

  constructor(places: readonly Point[]) {
    this.#path = smooth(places)
    for (let i = 1; i < this.#path.length; i++) {
      this.#along.push((this.#along[i - 1] as number) + distance(this.#path[i - 1] as Point, this.#path[i] as Point))
    }
  }

  get length(): number {
    return this.#along.at(-1) as number
  }

  /** Position and course after so many metres. */
  at(metres: number): { place: Point; course: number } {
    let i = this.#along.findIndex(along => along > metres)
    if (i < 0) i = this.#along.length - 1
    const [from, to] = [this.#path[i - 1] as Point, this.#path[i] as Point]
    const [start, end] = [this.#along[i - 1] as number, this.#along[i] as number]
    const part = Math.min(1, (metres - start) / (end - start))
    return { place: interpolate(from, to, part), course: bearing(from, to) }
  }
}
