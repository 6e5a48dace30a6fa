/** SQL for departure checks and their lists. */
import type { ChecklistItem, DepartureState, ItemResult } from '@outrider/contract'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface StoredItem extends ChecklistItem {
  result: ItemResult
  note: string
  fileIds: string[]
}

/** The check that a vehicle's state of today is from. */
export interface LatestCheck {
  vehicle_id: number
  state: Exclude<DepartureState, 'none'>
  filled_at: Date
  user_name: string
  defects: number
}

/** What waits counts first; a decision counts from when it was made, so no check that was filled in before it undoes it. */
const newestFirst = sql`c.state = 'waiting' desc, greatest(c.filled_at, c.decided_at) desc, c.decided_at is not null desc, c.id desc`

export const departureCheckRepository = (db: Kysely<Database>) => {
  const seen = (vehicleId: number, from: number) =>
    db
      .selectFrom('departure_checks')
      .where('vehicle_id', '=', vehicleId)
      // What another company recorded of a vehicle stays with it.
      .where('filled_at', '>=', new Date(from))
  return {
    /** What counts today: one that waits for its release, of whatever day, before the latest of the day. */
    async latest(day: string, organisationIds: readonly number[]): Promise<LatestCheck[]> {
      const { rows } = await sql<LatestCheck>`
        select distinct on (c.vehicle_id) c.vehicle_id, c.state, c.filled_at, c.user_name, c.defects
        from departure_checks c
        where (c.day = ${day} or c.state = 'waiting') and c.organisation_id = any(${organisationIds}::int4[])
        order by c.vehicle_id, ${newestFirst}`.execute(db)
      return rows
    },

    /** Of those that wait for a release or were held back, as `latest`. */
    async notToLeave(
      day: string,
      organisationIds: readonly number[],
    ): Promise<{ vehicleId: number; state: 'waiting' | 'held' }[]> {
      const { rows } = await sql<{ vehicleId: number; state: 'waiting' | 'held' }>`
        with barred as (
          select distinct vehicle_id from departure_checks
          where (state = 'waiting' or (day = ${day} and state = 'held')) and organisation_id = any(${organisationIds}::int4[]))
        select b.vehicle_id as "vehicleId", c.state from barred b cross join lateral (
          select c.state from departure_checks c
          where c.vehicle_id = b.vehicle_id and (c.day = ${day} or c.state = 'waiting') and c.organisation_id = any(${organisationIds}::int4[])
          order by ${newestFirst} limit 1) c
        where c.state in ('waiting', 'held') order by b.vehicle_id`.execute(db)
      return rows
    },

    async of(vehicleId: number, from: number, offset: number, limit: number) {
      const [rows, { count }] = await Promise.all([
        seen(vehicleId, from)
          .selectAll()
          .orderBy('filled_at', 'desc')
          .orderBy('id', 'desc')
          .offset(offset)
          .limit(limit)
          .execute(),
        seen(vehicleId, from)
          .select(eb => eb.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow(),
      ])
      return { rows, total: Number(count) }
    },

    find: (id: string) => db.selectFrom('departure_checks').selectAll().where('id', '=', id).executeTakeFirst(),

    /** An id for a check that is stored after its pictures. */
    async nextId(): Promise<string> {
      const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('departure_checks', 'id')) as id`.execute(
        db,
      )
      return rows[0]?.id ?? ''
    },

    async add(row: Insertable<Database['departure_checks']>, within: Transaction<Database>): Promise<void> {
      await within.insertInto('departure_checks').values(row).execute()
    },

    /** False: somebody else has decided. */
    async decide(
      id: string,
      by: { released: boolean; at: Date; userId: number; userName: string; note: string },
      within: Transaction<Database>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('departure_checks')
        .set({
          state: by.released ? 'released' : 'held',
          decided_at: by.at,
          decided_by: by.userId,
          decided_by_name: by.userName,
          decision_note: by.note,
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Those in force of these organisations. */
    lists: (organisationIds: readonly number[]) =>
      db
        .selectFrom('departure_checklists')
        .selectAll()
        .where('organisation_id', '=', sql<number>`any(${organisationIds}::int4[])`)
        .where('replaced', '=', false)
        .orderBy('organisation_id')
        .orderBy('vehicle_type')
        .execute(),

    /** Also one that was replaced. */
    list: (id: string) => db.selectFrom('departure_checklists').selectAll().where('id', '=', id).executeTakeFirst(),

    /** False: the list that it is based on is not the one in force. */
    replaceList: (row: Insertable<Database['departure_checklists']>, basedOn: string): Promise<boolean> =>
      db.transaction().execute(async tx => {
        // One after the other for each organisation.
        await sql`select pg_advisory_xact_lock(hashtext(${`departure checklists ${row.organisation_id}`}))`.execute(tx)
        const current = await tx
          .selectFrom('departure_checklists')
          .select('id')
          .where('organisation_id', '=', row.organisation_id)
          .where('vehicle_type', '=', row.vehicle_type)
          .where('replaced', '=', false)
          .executeTakeFirst()
        if ((current?.id ?? '') !== basedOn) return false
        if (current) await tx.updateTable('departure_checklists').set({ replaced: true }).where('id', '=', current.id).execute()
        // A list without items is none.
        if (row.items !== '[]') await tx.insertInto('departure_checklists').values(row).execute()
        return true
      }),
  }
}
export type DepartureCheckRepository = ReturnType<typeof departureCheckRepository>
export type CheckRow = NonNullable<Awaited<ReturnType<DepartureCheckRepository['find']>>>
export type ListRow = NonNullable<Awaited<ReturnType<DepartureCheckRepository['list']>>>
