/** SQL for registered trips. */
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { RecordedTrip } from '../../rules/departure.ts'
import type { Database } from '../../store/schema.ts'

/** What of all trips a user may see. */
export interface TripScope {
  organisationIds: readonly number[]
  /** For the account of a vehicle. */
  onlyVehicleId: number | undefined
}

export interface TripFilter {
  tripId?: string | undefined
  vehicleId?: number | undefined
  driverId?: number | undefined
  /** When it began, ms since 1970, both included. */
  from?: number | undefined
  to?: number | undefined
}

export class TripRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list(scope: TripScope, filter: TripFilter, offset: number, limit: number) {
    const rows = this.#visible(scope, filter)
    // The open trip of a vehicle is first, however long ago it began.
    const ordered = filter.vehicleId === undefined ? rows : rows.orderBy(sql`t.ended_at is null`, 'desc')
    const [found, { count }] = await Promise.all([
      ordered.selectAll('t').orderBy('t.started_at', 'desc').orderBy('t.id', 'desc').offset(offset).limit(limit).execute(),
      rows.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ])
    return { rows: found, total: Number(count) }
  }

  find(scope: TripScope, tripId: string) {
    return this.#visible(scope, { tripId }).selectAll('t').executeTakeFirst()
  }

  /** The trip on which a vehicle is. */
  open(scope: TripScope, vehicleId: number) {
    return this.#visible(scope, { vehicleId }).where('t.ended_at', 'is', null).selectAll('t').executeTakeFirst()
  }

  /** Of these vehicles, in the order of begins: those on which they were at any time of a period. */
  async between(vehicleIds: readonly number[], from: number, to: number): Promise<(RecordedTrip & { vehicleId: number })[]> {
    const { rows } = await sql<{ vehicle_id: number; driver_id: number | null; started_at: Date; ended_at: Date | null }>`
        select t.vehicle_id, t.driver_id, t.started_at, t.ended_at from trips t
        where t.vehicle_id = any(${vehicleIds}::int4[]) and t.started_at <= ${new Date(to)}
          and (t.ended_at is null or t.ended_at >= ${new Date(from)})
          and not exists (select from former_owners f where f.vehicle_id = t.vehicle_id and t.started_at < f.until)
        order by t.started_at, t.id`.execute(this.#db)
    return rows.map(row => ({
      vehicleId: row.vehicle_id,
      driverId: row.driver_id,
      from: row.started_at.getTime(),
      to: row.ended_at?.getTime() ?? null,
    }))
  }

  /** Whether a trip of the vehicle goes on after this time. */
  async endsAfter(vehicleId: number, time: Date, tx: Transaction<Database>): Promise<boolean> {
    const later = await tx
      .selectFrom('trips')
      .select('id')
      .where('vehicle_id', '=', vehicleId)
      .where('ended_at', '>', time)
      .executeTakeFirst()
    return later !== undefined
  }

  /** Ends a trip on which the vehicle came from a company outside these: nobody who sees the vehicle now could. It says nothing of where. */
  async endFormer(vehicleId: number, organisationIds: readonly number[], time: Date, tx: Transaction<Database>): Promise<void> {
    await tx
      .updateTable('trips')
      .set({ ended_at: sql<Date>`greatest(started_at, ${time})` })
      .where('vehicle_id', '=', vehicleId)
      .where('ended_at', 'is', null)
      .where('organisation_id', '<>', sql<number>`all(${organisationIds})`)
      .execute()
  }

  /** undefined: the vehicle is on a trip already. */
  async start(row: Insertable<Database['trips']>, tx: Transaction<Database>): Promise<string | undefined> {
    const added = await tx
      .insertInto('trips')
      .values(row)
      .onConflict(conflict => conflict.column('vehicle_id').where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  }

  /** False: it has ended already. */
  async end(id: string, row: Updateable<Database['trips']>, tx: Transaction<Database>): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('trips')
      .set(row)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async setDistance(id: string, distance: Pick<Updateable<Database['trips']>, 'km' | 'km_by'>): Promise<void> {
    await this.#db.updateTable('trips').set(distance).where('id', '=', id).execute()
  }

  driver(driverId: number, organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('drivers')
      .select(['id', 'name'])
      .where('id', '=', driverId)
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .executeTakeFirst()
  }

  /** Whose card is in the terminal, or was at this time; undefined: none, as far as is known. */
  async driverByCard(vehicleId: number, organisationIds: readonly number[], time?: Date) {
    let cards = this.#db.selectFrom('driver_cards').select(['inserted', 'driver_id']).where('vehicle_id', '=', vehicleId)
    if (time) cards = cards.where('time', '<=', time)
    const card = await cards.orderBy('time', 'desc').limit(1).executeTakeFirst()
    return card?.inserted && card.driver_id !== null ? this.driver(card.driver_id, organisationIds) : undefined
  }

  #visible({ organisationIds, onlyVehicleId }: TripScope, { tripId, vehicleId, driverId, from, to }: TripFilter) {
    let rows = this.#db
      .selectFrom('trips as t')
      .innerJoin('vehicles as v', 'v.id', 't.vehicle_id')
      .where('t.organisation_id', '=', sql<number>`any(${organisationIds})`)
      // A vehicle that went to another company takes its trips out of sight.
      .where('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
    if (onlyVehicleId !== undefined) rows = rows.where('t.vehicle_id', '=', onlyVehicleId)
    if (tripId !== undefined) rows = rows.where('t.id', '=', tripId)
    if (vehicleId !== undefined) rows = rows.where('t.vehicle_id', '=', vehicleId)
    if (driverId !== undefined) rows = rows.where('t.driver_id', '=', driverId)
    if (from !== undefined) rows = rows.where('t.started_at', '>=', new Date(from))
    if (to !== undefined) rows = rows.where('t.started_at', '<=', new Date(to))
    return rows
  }
}

export type TripRow = NonNullable<Awaited<ReturnType<TripRepository['find']>>>
