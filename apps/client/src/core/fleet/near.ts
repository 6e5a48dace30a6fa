/** A vehicle and where it is as seen from a place. */
import type { Vehicle } from '@outrider/contract'

export interface NearVehicle {
  vehicle: Vehicle
  /** From the place, as the crow flies. */
  metres: number
  /** From the place, degrees clockwise from north. */
  bearing: number
}
