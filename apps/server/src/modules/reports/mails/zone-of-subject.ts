/** The zone by which a report is sent: that of what it is about, or of the platform where that has several. */
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { zoneOfVehicle } from '../../../fleet/zone-of-vehicle.ts'
import type { ReportSubject } from '../asked.ts'

/** IANA. */
export function zoneOfSubject(
  fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>,
  { orgIds = [], vehicleIds = [] }: Pick<ReportSubject, 'orgIds' | 'vehicleIds'>,
  platformZone: string,
): string {
  const zones = new Set([
    ...orgIds.map(id => fleet.organisations.timeZone(Number(id)) ?? platformZone),
    ...vehicleIds.map(id => zoneOfVehicle(fleet, Number(id), platformZone)),
  ])
  const [only, ...others] = zones
  return only !== undefined && others.length === 0 ? only : platformZone
}
