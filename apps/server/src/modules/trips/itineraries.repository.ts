/** SQL for itinerary reports. */
import type { ItineraryChange, ItineraryFacts, ItineraryState } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { type AskedRequest, answeredOnce } from '../../accounts/answered-requests.ts'
import { fail } from '../../calls/refusal.ts'
import type { Database } from '../../store/schema.ts'
import type { TripScope } from './trips.repository.ts'

interface ItineraryFilter {
  id?: string | undefined
  state?: ItineraryState | undefined
  vehicleId?: number | undefined
  /** Planned start, ms since 1970, both included. */
  from?: number | undefined
  to?: number | undefined
}

/** What a version says. */
export interface ItineraryVersion {
  version: number
  state: ItineraryState
  since: Date
  facts: ItineraryFacts
}

export interface ChangeBy {
  at: Date
  userId: number
  userName: string
  fields: ItineraryChange['fields']
}

const change = (id: string, { version, state }: ItineraryVersion, { at, userId, userName, fields }: ChangeBy) => ({
  itinerary_id: id,
  version,
  at,
  user_id: userId,
  user_name: userName,
  state,
  fields: JSON.stringify(fields),
})

export class ItineraryRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list(scope: TripScope, filter: ItineraryFilter, offset: number, limit: number) {
    const rows = this.#visible(scope, filter)
    const [found, { count }] = await Promise.all([
      rows.selectAll('i').orderBy('i.planned_start', 'desc').orderBy('i.id', 'desc').offset(offset).limit(limit).execute(),
      rows.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ])
    return { rows: found, total: Number(count) }
  }

  find(scope: TripScope, id: string) {
    return this.#visible(scope, { id }).selectAll('i').executeTakeFirst()
  }

  add(
    request: AskedRequest<'trip/add'>,
    vehicle: { vehicle_id: number; organisation_id: number },
    first: ItineraryVersion,
    by: ChangeBy,
  ): Promise<{ itineraryId: string }> {
    return answeredOnce(this.#db, request, async tx => {
      const { id: itineraryId } = await tx
        .insertInto('itineraries')
        .values({ ...vehicle, ...columnsOf(first) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('itinerary_changes')
        .values(change(itineraryId, first, by))
        .execute()
      return { itineraryId }
    })
  }

  /** Refused where somebody else changed it meanwhile. */
  save(request: AskedRequest<'trip/save'>, id: string, next: ItineraryVersion, by: ChangeBy): Promise<{ version: number }> {
    return answeredOnce(this.#db, request, async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('itineraries')
        .set(columnsOf(next))
        .where('id', '=', id)
        .where('version', '=', next.version - 1)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) fail('itinerary.changed')
      await tx
        .insertInto('itinerary_changes')
        .values(change(id, next, by))
        .execute()
      return { version: next.version }
    })
  }

  changesOf(id: string) {
    return this.#db
      .selectFrom('itinerary_changes')
      .selectAll()
      .where('itinerary_id', '=', id)
      .orderBy('version', 'desc')
      .execute()
  }

  #visible({ organisationIds, onlyVehicleId }: TripScope, { id, state, vehicleId, from, to }: ItineraryFilter) {
    let rows = this.#db
      .selectFrom('itineraries as i')
      .innerJoin('vehicles as v', 'v.id', 'i.vehicle_id')
      .where('i.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .where('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
    if (onlyVehicleId !== undefined) rows = rows.where('i.vehicle_id', '=', onlyVehicleId)
    if (id !== undefined) rows = rows.where('i.id', '=', id)
    if (state !== undefined) rows = rows.where('i.state', '=', state)
    if (vehicleId !== undefined) rows = rows.where('i.vehicle_id', '=', vehicleId)
    if (from !== undefined) rows = rows.where('i.planned_start', '>=', new Date(from))
    if (to !== undefined) rows = rows.where('i.planned_start', '<=', new Date(to))
    return rows
  }
}

const columnsOf = ({ version, state, since, facts }: ItineraryVersion) => ({
  version,
  state,
  state_since: since,
  planned_start: new Date(facts.plannedStart),
  facts: JSON.stringify(facts),
})

export type ItineraryRow = NonNullable<Awaited<ReturnType<ItineraryRepository['find']>>>
