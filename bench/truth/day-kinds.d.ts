/**
 * Kinds of days that fleets have, each as what the vehicle does and what its terminal is like. A day has 24 hours: it begins and ends parked. Rests
 * are shorter than 100 s or longer than 260 s, so that none lies at the border of what counts as a stop.
 */
import type { Random } from '../../apps/simulator/src/random.ts'
import type { Receiver } from './receiver.ts'
import type { SimulatedVehicle } from './simulated-vehicle.ts'
export interface DayKind {
  /** In the names of figures. */
  name: string
  does(vehicle: SimulatedVehicle, random: Random): void
  terminal(random: Random): Partial<Receiver>
  /** The error of its distance is counted in km instead of per cent: it hardly drives. */
  rests?: boolean
  /** Minutes ahead of UTC that are set on the vehicle. Default: 480. */
  zoneMinutes?: number
  /** Litres are compared. */
  fuel?: boolean
}
export declare const dayKinds: readonly DayKind[]
