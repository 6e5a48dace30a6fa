/** What the map needs of the live fleet: a small door, so that the store behind it can change. */
import type { Vehicle } from '@outrider/contract'

export interface FleetView {
  vehicles(): Iterable<Vehicle>
  vehicle(id: string): Vehicle | undefined
  /** Calls back after any change; vehicles may have been changed in place. Returns how to stop. */
  subscribe(fn: () => void): () => void
  /** The vehicle's platform does not answer: it is drawn as last known, however young its position is. */
  away?(vehicle: Vehicle): boolean
  /** The platform's clock, ms since 1970; without it the device's clock counts. */
  now?(): number
}
