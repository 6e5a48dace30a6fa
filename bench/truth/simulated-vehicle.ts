/** A vehicle that is moved second by second, so that it is known what it did: the truth that the figures of the product are held against. */
import { destination, type Point } from '@outrider/geo'
import type { Random } from '../../apps/simulator/src/random.ts'

/** What a vehicle was at the end of a second. */
export interface Second {
  place: Point
  /** km/h over the ground. */
  speed: number
  /** Degrees, north 0, clockwise. */
  course: number
  /** The engine runs. */
  engine: boolean
  /** Metres that the wheels have turned since the vehicle was made. */
  odometer: number
  /** Litres in the tank. */
  fuel: number
  /** Standard deviation of the receiver's error here, m. */
  noise: number
  /** Places that the receiver claims instead of the true one, such as in a garage: metres off, and where to. */
  claimed?: { metres: number; bearing: number }
}

export interface Way {
  metres: number
  /** km/h where nothing is in the way. */
  cruise: number
  /** Metres between two turns by a right angle; 0: it goes straight on. */
  turns?: number
  /** Metres between two places where it waits, such as traffic lights; 0: none. */
  halts?: number
  /** Seconds that it waits there, from and to. */
  waits?: readonly [number, number]
  /** Degrees that each turn changes the course by. */
  turn?: number
}

/** Speed of a turn, m/s. */
const turnSpeed = 6
/** m/s² */
const gains = 1.1
const brakes = 1.6
/** Seconds that a turn takes. */
const turning = 4

export class SimulatedVehicle {
  readonly seconds: Second[] = []
  readonly random: Random
  /** Standard deviation of the receiver's error while it stands, m; while it drives it is 4 m at most. */
  restNoise = 5
  /** Litres in an hour of a running engine, and in 100 km. */
  burn = { idle: 2, hundred: 25 }
  #place: Point
  #course: number
  #odometer: number
  #fuel: number

  constructor(place: Point, random: Random, fuel = 300) {
    this.#place = place
    this.random = random
    this.#course = random.whole(0, 359)
    this.#odometer = random.whole(10_000, 300_000) * 1_000
    this.#fuel = fuel
  }

  get fuel(): number {
    return this.#fuel
  }

  /** Litres that come, or go, within one second while the vehicle stands. */
  changeFuel(litres: number): void {
    this.#fuel += litres
  }

  #second(speed: number, engine: boolean, more: Partial<Second> = {}): void {
    const metres = speed / 3.6
    if (metres > 0) this.#place = destination(this.#place, this.#course, metres)
    this.#odometer += metres
    if (engine) this.#fuel -= this.burn.idle / 3_600 + (metres / 100_000) * this.burn.hundred
    this.seconds.push({
      place: this.#place,
      speed,
      course: this.#course,
      engine,
      odometer: this.#odometer,
      fuel: this.#fuel,
      noise: speed > 0 ? Math.min(4, this.restNoise) : this.restNoise,
      ...more,
    })
  }

  stand(seconds: number, { engine, ...more }: { engine: boolean } & Partial<Pick<Second, 'claimed' | 'noise'>>): this {
    for (let passed = 0; passed < seconds; passed++) this.#second(0, engine, more)
    return this
  }

  /** Over water with the engine off: the wheels do not turn. */
  ferry(seconds: number, kmh: number): this {
    const { random } = this
    for (let passed = 0; passed < seconds; passed++) {
      this.#place = destination(this.#place, this.#course, kmh / 3.6)
      this.seconds.push({
        place: this.#place,
        speed: kmh,
        course: (this.#course + random.whole(-2, 2) + 360) % 360,
        engine: false,
        odometer: this.#odometer,
        fuel: this.#fuel,
        noise: 4,
      })
    }
    return this
  }

  drive(way: Way): this {
    const { random } = this
    const { metres, cruise, turns = 0, halts = 0, waits = [10, 80], turn = 90 } = way
    let driven = 0
    let speed = 0
    let nextTurn = turns > 0 ? turns * random.between(0.5, 1.5) : Number.POSITIVE_INFINITY
    let nextHalt = halts > 0 ? halts * random.between(0.5, 1.5) : Number.POSITIVE_INFINITY
    let aim = cruise
    let turnsLeft = 0
    let by = 0
    while (driven < metres) {
      if (this.seconds.length % 40 === 0) aim = cruise * random.between(0.8, 1.1)
      const until = (at: number, at0: number) => Math.sqrt(at0 ** 2 + 2 * brakes * Math.max(0, at - driven))
      const most = Math.min(aim / 3.6, until(nextTurn, turnSpeed), until(nextHalt, 0), until(metres, 0))
      speed = Math.min(most, speed + gains)
      // At the end of its brakes it rolls the last metre.
      if (speed < 0.4) speed = 0.4
      if (turnsLeft > 0) {
        speed = Math.min(speed, turnSpeed)
        this.#course = (this.#course + by / turning + 360) % 360
        turnsLeft--
      }
      driven += speed
      this.#second(speed * 3.6, true)
      if (driven >= nextTurn) {
        by = random.chance(0.5) ? turn : -turn
        turnsLeft = turning
        nextTurn = driven + turns * random.between(0.5, 1.5)
      }
      if (driven >= nextHalt - 0.5 && metres - driven > 50) {
        this.stand(random.whole(...waits), { engine: true })
        speed = 0
        nextHalt = driven + halts * random.between(0.5, 1.5)
      }
    }
    return this
  }
}
