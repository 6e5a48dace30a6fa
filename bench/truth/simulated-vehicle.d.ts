/** A vehicle that is moved second by second, so that it is known what it did: the truth that the figures of the product are held against. */
import { type Point } from '@outrider/geo'
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
  claimed?: {
    metres: number
    bearing: number
  }
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
export declare class SimulatedVehicle {
  #private
  readonly seconds: Second[]
  readonly random: Random
  /** Standard deviation of the receiver's error while it stands, m; while it drives it is 4 m at most. */
  restNoise: number
  /** Litres in an hour of a running engine, and in 100 km. */
  burn: {
    idle: number
    hundred: number
  }
  constructor(place: Point, random: Random, fuel?: number)
  get fuel(): number
  /** Litres that come, or go, within one second while the vehicle stands. */
  changeFuel(litres: number): void
  stand(
    seconds: number,
    {
      engine,
      ...more
    }: {
      engine: boolean
    } & Partial<Pick<Second, 'claimed' | 'noise'>>,
  ): this
  /** Over water with the engine off: the wheels do not turn. */
  ferry(seconds: number, kmh: number): this
  drive(way: Way): this
}
