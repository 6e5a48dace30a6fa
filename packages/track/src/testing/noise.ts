/** Reports of vehicles as receivers tell them: a way with noise that wanders with a correlation time. The same seed, the same reports. */
import { destination } from '@outrider/geo'
import type { TrackPoint } from '../track.ts'
import { dayFrom } from './day.ts'

export interface Place {
  lat: number
  lon: number
}

/** The mulberry32 step. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Resting {
  /** Standard deviation of the receiver's error in one direction, m, and seconds in which it forgets where it was. */
  noise?: number
  correlation?: number
  /** Highest speed that it tells, km/h. */
  tells?: number
  acc?: boolean | ((nth: number) => boolean)
  every?: number
}

interface Driving {
  speed: number
  course?: number
  every?: number
  acc?: boolean | ((nth: number) => boolean)
  /** What the receiver tells, if not the speed. */
  reported?: number
}

/** A day of one vehicle, part after part. */
export class NoisyDay {
  readonly points: TrackPoint[] = []
  readonly #random: () => number
  #time = dayFrom
  #place: Place
  /** km that it drove. */
  km = 0
  /** Seconds that it drove. */
  drove = 0

  constructor(seed = 808, place: Place = { lat: 31.3, lon: 121.4 }) {
    this.#random = randomOf(seed)
    this.#place = place
  }

  get place(): Place {
    return this.#place
  }

  get time(): number {
    return this.#time
  }

  get random(): () => number {
    return this.#random
  }

  #gauss(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random())
  }

  /** A report at this place and time. */
  report(place: Place, speed: number, accOn: boolean, more: Partial<TrackPoint> = {}): this {
    this.points.push({
      time: this.#time,
      latitude: Math.round(place.lat * 1e6) / 1e6,
      longitude: Math.round(place.lon * 1e6) / 1e6,
      speed: Math.round(speed * 10) / 10,
      recorderSpeed: null,
      course: 0,
      accOn,
      mileage: null,
      alarms: 0,
      late: false,
      ...more,
    })
    return this
  }

  /** Time passes without a report. */
  pass(seconds: number): this {
    this.#time += seconds * 1_000
    return this
  }

  /** It is towed there: nothing is reported of it. km */
  towed(course: number, km: number): this {
    this.#place = destination(this.#place, course, km * 1_000)
    return this
  }

  drive(seconds: number, { speed, course = 0, every = 10, acc = true, reported = speed }: Driving): this {
    for (let nth = 0; nth * every < seconds; nth++) {
      this.report(this.#place, reported, typeof acc === 'function' ? acc(nth) : acc, { course })
      this.#place = destination(this.#place, course, (speed / 3.6) * every)
      this.km += (speed / 3_600) * every
      this.drove += every
      this.pass(every)
    }
    return this
  }

  stand(seconds: number, { noise = 0, correlation = 60, tells = 0, acc = true, every = 10 }: Resting = {}): this {
    let [east, north] = [this.#gauss(), this.#gauss()]
    const keeps = Math.exp(-every / correlation)
    const adds = Math.sqrt(1 - keeps ** 2)
    for (let nth = 0; nth * every < seconds; nth++) {
      const seen = destination(destination(this.#place, 0, north * noise), 90, east * noise)
      this.report(seen, this.#random() * tells, typeof acc === 'function' ? acc(nth) : acc)
      east = east * keeps + adds * this.#gauss()
      north = north * keeps + adds * this.#gauss()
      this.pass(every)
    }
    return this
  }

  /** The receiver claims another place, metres off. */
  claim(metres: number, bearing: number, speed = 0, accOn = true): this {
    return this.report(destination(this.#place, bearing, metres), speed, accOn)
  }
}
