/** What the map needs from the live fleet. */
import type { Vehicle } from '@outrider/contract'
import type { MapView } from '../../fleet/map-view.ts'

export interface FleetSource {
  /** The map closes the view when it is removed. */
  open(): MapView
  /** The vehicle's platform is unreachable: it is drawn as last known, whatever the age of its position. */
  isAway?(vehicle: Vehicle): boolean
  /** Called when `isAway` may have changed. Returns the unsubscribe function. */
  onAwayChange?(run: () => void): () => void
  /** No vehicle has arrived yet, and some may. `onAwayChange` says when that is over. */
  isComing?(): boolean
  /** The platform's clock, ms since 1970; default: the device's clock. */
  now?(): number
}
