/** One vehicle somebody looks at closely: its whole record whenever it changes. */
import type { Vehicle } from '@outrider/contract'
import type { FleetColumns } from './fleet-columns.ts'
import type { View } from './view.ts'

/** `known`: the list is here, so that a vehicle that is not on it can be said not to be there. */
export function createVehicleWatch(columns: FleetColumns, id: string, known: () => boolean): View<Vehicle | null> {
  let generation = -1
  let changedAt = -1
  let slot = -1
  let gone = false
  return {
    answer() {
      if (generation !== columns.generation) {
        generation = columns.generation
        slot = columns.slotOf(id)
        changedAt = -1
      }
      if (slot < 0) {
        if (gone || !known()) return undefined
        gone = true
        return null
      }
      gone = false
      const now = columns.changedAt[slot] ?? 0
      if (now === changedAt) return undefined
      changedAt = now
      return columns.vehicle(slot)
    },
    close() {},
  }
}
