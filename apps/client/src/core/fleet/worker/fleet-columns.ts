/** What views read of the fleet: every vehicle is a slot, and each of its values stands in a column at that slot. */
import type { Vehicle } from '@outrider/contract'
import type { Counts } from '../counts.ts'
import type { MarkedOrganisation } from '../organisation-tree.ts'
import type { Numbers, TextName } from './page.ts'

/** A batch of changes. Slots may stand in it more than once. */
export interface Changed {
  /** Slots whose state changed. */
  slots: Uint32Array
  /** The class each of them had before (classes.ts). */
  before: Uint8Array
}

export interface FleetColumns {
  /** Slots 0 to size - 1 are vehicles. */
  readonly size: number
  /** Grows when the list, the organisations or the names changed: slots are others from then on. */
  readonly generation: number
  /** Grows with every batch of changes, and with the generation. */
  readonly version: number
  /** Numbers as they travel: units in contract/columns/fleet.ts. */
  readonly numbers: Numbers
  /** What each vehicle is counted by (classes.ts). */
  readonly classes: Uint8Array
  /** The `version` at which each vehicle changed last. */
  readonly changedAt: Uint32Array
  /** Slots in the order of the list: by the name that is shown, over all platforms. */
  readonly order: Uint32Array
  /** Index into `platforms`. */
  readonly platformOf: Uint8Array
  readonly platforms: readonly { readonly code: string; readonly title: string }[]
  /** Several platforms: ids, organisations and records are marked with their platform. */
  readonly multi: boolean
  readonly nickNameOn: boolean
  readonly organisations: readonly MarkedOrganisation[]
  readonly counts: Counts

  text(slot: number, name: TextName): string
  /** -1: there is no such vehicle. In multi-platform mode the id carries its platform's code. */
  slotOf(vehicleId: string): number
  idOf(slot: number): string
  /** The whole record. */
  vehicle(slot: number): Vehicle
  /** Called once per batch; 'all': the generation changed. Returns how to stop. */
  onChange(run: (changed: Changed | 'all') => void): () => void
}
