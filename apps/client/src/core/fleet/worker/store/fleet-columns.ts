/** Read access to the fleet for views: every vehicle has a slot, an index into the columns. */
import type { Vehicle } from '@outrider/contract'
import type { Counts } from '../../counts.ts'
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import type { Numbers, TextName } from './vehicle-page.ts'

/** A batch of changes. A slot may occur more than once. */
export interface Changed {
  /** Slots whose state changed. */
  slots: Uint32Array
  /** The class each of them had before (classes.ts). */
  before: Uint8Array
}

export interface FleetColumns {
  /** Slots 0 to size - 1 are vehicles. */
  readonly size: number
  /** Incremented when the list, the organisations or the names changed: slots are reassigned. */
  readonly generation: number
  /** Incremented with every batch of changes and every generation. */
  readonly version: number
  /** Raw numbers; units in columns/fleet.ts of the contract. */
  readonly numbers: Numbers
  /** Class of each vehicle (classes.ts). */
  readonly classes: Uint8Array
  /** `version` of each vehicle's last change. */
  readonly changedAt: Uint32Array
  /** Slots in list order: by display name, over all platforms. */
  readonly order: Uint32Array
  /** Index into `platforms`. */
  readonly platformOf: Uint8Array
  readonly platforms: readonly { readonly code: string; readonly title: string }[]
  /** Several platforms: ids, organisations and records are tagged with their platform. */
  readonly multi: boolean
  readonly nickNameOn: boolean
  readonly organisations: readonly TaggedOrganisation[]
  readonly counts: Counts

  text(slot: number, name: TextName): string
  /** -1: no such vehicle. In multi-platform mode the id carries the platform's code. */
  slotOf(vehicleId: string): number
  idOf(slot: number): string
  /** The whole record. */
  vehicle(slot: number): Vehicle
  /** Called once per batch; 'all': the generation changed. Returns the unsubscribe function. */
  onChange(run: (changed: Changed | 'all') => void): () => void
}
