/** The full record of one watched vehicle, whenever it changes. */
import type { Vehicle } from '@outrider/contract'
import type { FleetColumns } from '../store/fleet-columns.ts'
import type { LiveView } from './live-view.ts'

/** `known`: all lists are loaded, so that a missing vehicle can be reported as such. */
export function createVehicleWatch(columns: FleetColumns, id: string, known: () => boolean): LiveView<Vehicle | null> {
  let generation = -1
  let changedAt = -1
  let slot = -1
  let gone = false
  return {
    nextState() {
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
