/** Which places count as visited by a vehicle: the geofences of its organisation and those above it. */
import type { GeofenceShape } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { placesOf, type VisitedPlace } from '../../rules/visited-places.ts'
import type { Database } from '../../store/schema.ts'

/** Another server may have changed them. ms */
const knownFor = 60_000

/** By vehicle; what is read counts for all vehicles that are asked about within a minute. */
export function visitedGeofences(
  db: Kysely<Database>,
  fleet: LiveFleet,
  now: () => number,
): (vehicleId: number) => Promise<readonly VisitedPlace[]> {
  let read: { at: number; places: Promise<ReadonlyMap<number, VisitedPlace[]>> } | undefined
  const all = async (): Promise<ReadonlyMap<number, VisitedPlace[]>> => {
    const { rows } = await sql<{
      organisation_id: number
      shape: GeofenceShape
    }>`select organisation_id, shape from geofences order by id`.execute(db)
    const byOrganisation = Map.groupBy(rows, row => row.organisation_id)
    return new Map([...byOrganisation].map(([id, of]) => [id, of.flatMap(({ shape }) => placesOf(shape))]))
  }
  return async vehicleId => {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle) return []
    if (!read || now() - read.at > knownFor) read = { at: now(), places: all() }
    try {
      const places = await read.places
      return [...fleet.organisations.above([vehicle.identity.organisationId])].flatMap(id => places.get(id) ?? [])
    } catch (error) {
      read = undefined
      throw error
    }
  }
}
