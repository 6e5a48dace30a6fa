/** A hand-made day for tests: legs one after the other, each with a report every ten seconds by default. */
import { destination } from '@outrider/geo'
import type { TrackPoint } from '../track.ts'

export const dayFrom = Date.UTC(2026, 2, 10, 0)

interface Leg {
  seconds: number
  /** Seconds between two reports. */
  every?: number
  /** km/h over ground. */
  speed?: number
  course?: number
  acc?: boolean
  fixed?: boolean
  /** Whether the odometer counts. */
  counts?: boolean
  /** Error of the receiver, metres, alternating north and south. */
  errs?: number
  late?: boolean
  recorder?: boolean
  alarms?: number
}

export class TestDay {
  readonly points: TrackPoint[] = []
  #time = dayFrom
  #place = { lat: 30.5, lon: 114.3 }
  /** Metres. */
  #odometer = 120_000_000
  #course = 90

  get time(): number {
    return this.#time
  }

  get place(): { lat: number; lon: number } {
    return this.#place
  }

  /** The leg begins with a report, and ends before the one of its last second. */
  leg(leg: Leg): this {
    const { seconds, every = 10, speed = 0, acc = true, fixed = true, counts = true, errs = 0, late = false } = leg
    this.#course = leg.course ?? this.#course
    for (let passed = 0; passed < seconds; passed += every) {
      const seen = errs ? destination(this.#place, (passed / every) % 2 ? 180 : 0, errs) : this.#place
      this.points.push({
        time: this.#time,
        latitude: fixed ? seen.lat : null,
        longitude: fixed ? seen.lon : null,
        speed: fixed ? speed : 0,
        recorderSpeed: leg.recorder ? speed : null,
        course: this.#course,
        accOn: acc,
        mileage: Math.floor(this.#odometer / 100) / 10,
        alarms: leg.alarms ?? 0,
        late,
      })
      this.#pass(every, speed, counts)
    }
    return this
  }

  drive(seconds: number, leg: Omit<Leg, 'seconds'> = {}): this {
    return this.leg({ seconds, speed: 72, ...leg })
  }

  stop(seconds: number, leg: Omit<Leg, 'seconds'> = {}): this {
    return this.leg({ seconds, acc: false, ...leg })
  }

  /** No reports meanwhile. */
  noReports(seconds: number, { speed = 0, counts = true } = {}): this {
    this.#pass(seconds, speed, counts)
    return this
  }

  /** Sets the odometer, km. */
  odometer(km: number): this {
    this.#odometer = km * 1_000
    return this
  }

  #pass(seconds: number, speed: number, counts: boolean): void {
    const metres = (speed / 3.6) * seconds
    this.#time += seconds * 1_000
    if (metres > 0) this.#place = destination(this.#place, this.#course, metres)
    if (counts) this.#odometer += metres
  }
}
