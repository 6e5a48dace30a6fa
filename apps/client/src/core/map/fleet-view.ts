/** What the map needs of the live fleet: a small door, so that the store behind it can change. */
import type { Vehicle } from '@outrider/contract'
import type { MapView } from '../fleet/map-view.ts'

export interface FleetView {
  /** The map closes it when it goes. */
  open(): MapView
  /** The vehicle's platform does not answer: it is drawn as last known, however young its position is. */
  away?(vehicle: Vehicle): boolean
  /** Calls back when `away` may say something else. Returns how to stop. */
  onAway?(run: () => void): () => void
  /** The platform's clock, ms since 1970; without it the device's clock counts. */
  now?(): number
}
