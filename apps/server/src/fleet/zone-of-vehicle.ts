/** The zone of the days and hours of a vehicle: its own, else that of its organisation or of the next one above, else that of the platform. IANA */
import type { LiveFleet } from './live-fleet.ts'

type Fleet = Pick<LiveFleet, 'vehicle' | 'organisations'>

export function zoneOfVehicle(fleet: Fleet, vehicleId: number, platformZone: string): string {
  const identity = fleet.vehicle(vehicleId)?.identity
  return identity?.timeZone || (identity && fleet.organisations.timeZone(identity.organisationId)) || platformZone
}
