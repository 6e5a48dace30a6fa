/** What is wrong with all reports of a vehicle, by its record. */
import { recordFaults } from '../events/report-faults.ts'
import type { LiveFleet } from './live-fleet.ts'

/** A record is looked at once: a change makes another one. */
export function recordFaultsIn(fleet: Pick<LiveFleet, 'vehicle'>): (vehicleId: number) => number {
  const known = new WeakMap<object, number>()
  return vehicleId => {
    const identity = fleet.vehicle(vehicleId)?.identity
    if (!identity) return 0
    let faults = known.get(identity)
    if (faults === undefined) known.set(identity, (faults = recordFaults(identity.plateNum, identity.plateColor)))
    return faults
  }
}
