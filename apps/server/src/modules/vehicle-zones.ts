/**
 * The zones of vehicles' days, for sums by day over many of them. Nearly all follow the platform's zone: those that do not are named by a list, which is
 * looked into while rows are read.
 */
import { type RawBuilder, sql } from 'kysely'
import { zoneOfVehicle } from '../fleet/zone-of-vehicle.ts'

/** Vehicles whose days follow another zone than the platform's. The same place is the same vehicle. */
export interface Elsewhere {
  readonly ids: readonly number[]
  /** IANA. */
  readonly zones: readonly string[]
}

export class VehicleZones {
  readonly #fleet: Parameters<typeof zoneOfVehicle>[0]
  /** IANA. */
  readonly platform: string

  constructor(fleet: Parameters<typeof zoneOfVehicle>[0], platform: string) {
    this.#fleet = fleet
    this.platform = platform
  }

  of(vehicleId: number): string {
    return zoneOfVehicle(this.#fleet, vehicleId, this.platform)
  }

  /** Of these vehicles. */
  elsewhere(vehicleIds: Iterable<number>): Elsewhere {
    const ids: number[] = []
    const zones: string[] = []
    for (const id of vehicleIds) {
      const zone = this.of(id)
      if (zone === this.platform) continue
      ids.push(id)
      zones.push(zone)
    }
    return { ids, zones }
  }
}

/** Joins the zone of each of them to rows of vehicles, as `z.zone`; null: the platform's. */
export const zonesJoined = ({ ids, zones }: Elsewhere, vehicle: RawBuilder<unknown>): RawBuilder<unknown> =>
  ids.length === 0
    ? sql`cross join (select null::text as zone) z`
    : sql`left join unnest(${ids}::int4[], ${zones}::text[]) as z (vehicle_id, zone) on z.vehicle_id = ${vehicle}`

/** Of a row to which `zonesJoined` joined it. */
export const zoneJoined = (platform: string): RawBuilder<string> => sql<string>`coalesce(z.zone, ${platform})`
