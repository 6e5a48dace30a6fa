/** SQL for departure checks and their lists. */
import type { ChecklistItem, DepartureState, ItemResult } from '@outrider/contract'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { RecordedCheck } from '../../rules/departure.ts'
import { type LockedRows, takeRows } from '../../store/locked-rows.ts'
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

/** A check with a serious defect that those who may release the vehicle are to be told of. */
export interface CheckToWarnOf {
  id: string
  vehicle_id: number
  user_id: number | null
  user_name: string
  items: StoredItem[]
  filled_at: Date
  received_at: Date
  state: LatestCheck['state']
}

/** Whose checks are asked for. */
export interface AskedScope {
  organisationIds: readonly number[]
  /** What another company recorded of a vehicle stays with it: `AccessScope.companies`. */
  companies: readonly number[]
  /** undefined: all vehicles of the organisations. */
  vehicleId?: number | undefined
}

/** A server that has not pushed by then was killed. */
const warningFor = sql`interval '1 minute'`
const isToWarn = sql`to_warn and (warning_since is null or warning_since < now() - ${warningFor})`

export const checksAreToWarn = () => sql`exists (select from departure_checks where ${isToWarn})`

/** A vehicle that was held back stays so until another check is filled in, on whatever day; no release of another check undoes it. */
const stillHeld = sql`c.state = 'held' and not exists (
  select from departure_checks l where l.vehicle_id = c.vehicle_id and l.filled_at > c.decided_at)`

/** Of the vehicles as they are now: one may have been moved since its check. */
const inScope = ({ organisationIds, companies, vehicleId }: AskedScope) => sql`
  join vehicles v on v.id = c.vehicle_id
  left join (select vehicle_id, max(until) as until from former_owners where root_id <> all(${companies}::int4[]) group by vehicle_id) f
    on f.vehicle_id = c.vehicle_id
  where v.organisation_id = any(${organisationIds}::int4[]) and (f.until is null or c.filled_at >= f.until)
    and ${vehicleId === undefined ? sql`true` : sql`c.vehicle_id = ${vehicleId}::int4`}`

/** The newest of a vehicle that counts most. A decision counts from when it was made, so no check that was filled in before it undoes it. */
const newestFirst = sql`c.vehicle_id, c.weight, greatest(c.filled_at, c.decided_at) desc, c.decided_at is not null desc, c.id desc`
const columns = sql`c.vehicle_id, c.state, c.filled_at, c.decided_at, c.user_name, c.defects, c.id`
/** Of whatever day. */
const notToLeave = sql`
  select ${columns}, 0 as weight from departure_checks c where c.state = 'waiting'
  union all select ${columns}, 1 from departure_checks c where ${stillHeld}`

export class DepartureCheckRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /**
   * What counts on days, by vehicle and day: one that waits for its release or was held back, of whatever day, comes before the latest of each day. In
   * several zones it is two days at once.
   */
  async latest(days: readonly string[], scope: AskedScope): Promise<(LatestCheck & { day: string | null })[]> {
    const { rows } = await sql<LatestCheck & { day: string | null }>`
        with c as (
          select n.*, null::date as day from (${notToLeave}) n
          union all select ${columns}, 2, c.day from departure_checks c where c.day = any(${days}::date[])
        )
        select distinct on (c.vehicle_id, c.day) c.vehicle_id, c.state, c.filled_at, c.user_name, c.defects, c.day::text
        from c ${inScope(scope)} order by c.vehicle_id, c.day nulls first, ${newestFirst}`.execute(this.#db)
    return rows
  }

  /** Of those that wait for a release or were held back, as `latest`. */
  async notToLeave(scope: AskedScope): Promise<{ vehicleId: number; state: 'waiting' | 'held' }[]> {
    const { rows } = await sql<{ vehicleId: number; state: 'waiting' | 'held' }>`
        with c as (${notToLeave})
        select distinct on (c.vehicle_id) c.vehicle_id as "vehicleId", c.state
        from c ${inScope(scope)} order by ${newestFirst}`.execute(this.#db)
    return rows
  }

  /** Those that count in a period: filled in then, or before it and still in the way. */
  async between(vehicleIds: readonly number[], from: number, to: number): Promise<(RecordedCheck & { vehicleId: number })[]> {
    const { rows } = await sql<{
      vehicle_id: number
      filled_at: Date
      day: string
      state: RecordedCheck['state']
      decided_at: Date | null
    }>`
        select c.vehicle_id, c.filled_at, c.day::text, c.state, c.decided_at from departure_checks c
        where c.vehicle_id = any(${vehicleIds}::int4[]) and c.filled_at <= ${new Date(to)}
          and (c.filled_at >= ${new Date(from)} or c.state = 'waiting' or c.decided_at >= ${new Date(from)} or (c.state = 'held'
            and not exists (select from departure_checks l where l.vehicle_id = c.vehicle_id and l.filled_at > c.decided_at
              and l.filled_at < ${new Date(from)})))
          and not exists (select from former_owners f where f.vehicle_id = c.vehicle_id and c.filled_at < f.until)
        order by c.filled_at, c.id`.execute(this.#db)
    return rows.map(row => ({
      vehicleId: row.vehicle_id,
      filledAt: row.filled_at.getTime(),
      day: row.day,
      state: row.state,
      decidedAt: row.decided_at?.getTime() ?? null,
    }))
  }

  async of(vehicleId: number, from: number, offset: number, limit: number) {
    const [rows, { count }] = await Promise.all([
      this.#seen(vehicleId, from)
        .selectAll()
        .orderBy('filled_at', 'desc')
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
      this.#seen(vehicleId, from)
        .select(eb => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ])
    return { rows, total: Number(count) }
  }

  find(id: string) {
    return this.#db.selectFrom('departure_checks').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** An id for a check that is stored after its pictures. */
  async nextId(): Promise<string> {
    const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('departure_checks', 'id')) as id`.execute(
      this.#db,
    )
    return rows[0]?.id ?? ''
  }

  async add(row: Insertable<Database['departure_checks']>, within: Transaction<Database>): Promise<void> {
    await within.insertInto('departure_checks').values(row).execute()
  }

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
  }

  /** Takes checks whose push is due, until `markWarned` or for as long as a server may take to push. */
  takeToWarn(atMost: number, locked: LockedRows): Promise<CheckToWarnOf[]> {
    return takeRows(this.#db, locked, async (db, lock) => {
      const { rows } = await sql<CheckToWarnOf>`update departure_checks set warning_since = now() where id in (
            select id from departure_checks where ${isToWarn} order by id limit ${atMost} ${lock})
          returning id, vehicle_id, user_id, user_name, items, filled_at, received_at, state`.execute(db)
      return rows
    })
  }

  async markWarned(id: string): Promise<void> {
    await sql`update departure_checks set to_warn = false, warning_since = null where id = ${id}`.execute(this.#db)
  }

  /** Those in force of these organisations. */
  lists(organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('departure_checklists')
      .selectAll()
      .where('organisation_id', '=', sql<number>`any(${organisationIds}::int4[])`)
      .where('replaced_at', 'is', null)
      .orderBy('organisation_id')
      .orderBy('vehicle_type')
      .execute()
  }

  /** Those that were in force at any time since then, the oldest of each place first. */
  listsSince(organisationIds: readonly number[], from: Date) {
    return this.#db
      .selectFrom('departure_checklists')
      .selectAll()
      .where('organisation_id', '=', sql<number>`any(${organisationIds}::int4[])`)
      .where(where => where.or([where('replaced_at', 'is', null), where('replaced_at', '>', from)]))
      .orderBy('changed_at')
      .orderBy('id')
      .execute()
  }

  /** What a vehicle's organisation and type were before each change since then, the last change first. */
  async formerPlaces(vehicleId: number, from: Date): Promise<{ organisationId: number | null; vehicleType: string | null }[]> {
    const { rows } = await sql<{ organisationId: number | null; vehicleType: string | null }>`
        select (before ->> 'orgId')::int4 as "organisationId", before ->> 'vehicleType' as "vehicleType" from vehicle_changes
        where vehicle_id = ${vehicleId} and kind in ('saveVehEdit', 'updVehInfo') and changed_at > ${from}
          and (before ? 'orgId' or before ? 'vehicleType') order by id desc`.execute(this.#db)
    return rows
  }

  /** False: the list that it is based on is not the one in force. */
  replaceList(row: Insertable<Database['departure_checklists']>, basedOn: string): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      // One after the other for each organisation.
      await sql`select pg_advisory_xact_lock(hashtext(${`departure checklists ${row.organisation_id}`}))`.execute(tx)
      const current = await tx
        .selectFrom('departure_checklists')
        .select('id')
        .where('organisation_id', '=', row.organisation_id)
        .where('vehicle_type', '=', row.vehicle_type)
        .where('replaced_at', 'is', null)
        .executeTakeFirst()
      if ((current?.id ?? '') !== basedOn) return false
      if (current)
        await tx.updateTable('departure_checklists').set({ replaced_at: row.changed_at }).where('id', '=', current.id).execute()
      // A list without items is none.
      if (row.items !== '[]') await tx.insertInto('departure_checklists').values(row).execute()
      return true
    })
  }

  #seen(vehicleId: number, from: number) {
    return (
      this.#db
        .selectFrom('departure_checks')
        .where('vehicle_id', '=', vehicleId)
        // What another company recorded of a vehicle stays with it.
        .where('filled_at', '>=', new Date(from))
    )
  }
}

export type CheckRow = NonNullable<Awaited<ReturnType<DepartureCheckRepository['find']>>>
export type ListRow = Awaited<ReturnType<DepartureCheckRepository['lists']>>[number]
