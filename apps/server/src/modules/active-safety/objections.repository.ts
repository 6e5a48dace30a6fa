/** Objections to events that risk scores count: one for each alarm, decided once. */
import { type Kysely, sql } from 'kysely'
import type { Database, RowOf } from '../../store/schema.ts'

export type ObjectionRow = Omit<RowOf<'risk_objections'>, 'decided_by'>

export interface By {
  readonly id: number
  readonly name: string
}

/** The alarm as it is, as long as it is there: it can become more serious after the objection. */
const columns = sql`o.alarm_id::text as alarm_id, o.vehicle_id, coalesce(c.type, o.type)::int4 as type, coalesce(c.level, o.level)::int4 as level,
  coalesce(c.started_at, o.started_at) as started_at, o.reason, o.driver_name, o.objected_by, o.objected_by_name, o.objected_at, o.decision, o.decision_reason,
  o.decided_by_name, o.decided_at`
const withAlarms = sql`risk_objections o left join alarm_cases c on c.id = o.alarm_id`

export class ObjectionsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async alarm(alarmId: string) {
    const row = await this.#db
      .selectFrom('alarm_cases')
      .select(['id', 'vehicle_id', 'type', 'level', 'started_at'])
      .where('id', '=', alarmId)
      .executeTakeFirst()
    return row && { ...row, started_at: row.started_at.getTime() }
  }

  async of(alarmIds: readonly string[]): Promise<ObjectionRow[]> {
    if (alarmIds.length === 0) return []
    const { rows } =
      await sql<ObjectionRow>`select ${columns} from ${withAlarms} where o.alarm_id = any(${alarmIds}::int8[])`.execute(this.#db)
    return rows
  }

  /** Another text after each decision. */
  async decisions(): Promise<string> {
    const { rows } = await sql<{ decided: string }>`
      select concat(count(*), ' ', max(decided_at)) as decided from risk_objections where decision is not null`.execute(this.#db)
    return rows[0]?.decided ?? ''
  }

  /** `since`: ms since 1970 by vehicle, in the order of `ids`. */
  async list({
    ids,
    since,
    state,
    offset,
    limit,
  }: {
    ids: readonly number[]
    since: readonly number[]
    state: 'open' | 'upheld' | 'rejected' | undefined
    offset: number
    limit: number
  }): Promise<{ rows: ObjectionRow[]; total: number }> {
    const { rows } = await sql<ObjectionRow & { total: number }>`
      select ${columns}, (count(*) over ())::int4 as total from ${withAlarms}
      join unnest(${ids}::int4[], ${since}::float8[]) as a (vehicle_id, since) on a.vehicle_id = o.vehicle_id
      where o.started_at >= to_timestamp(a.since / 1000) and (${state ?? null}::text is null or coalesce(o.decision, 'open') = ${state ?? null})
      order by o.objected_at desc, o.alarm_id desc offset ${offset} limit ${limit}`.execute(this.#db)
    if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
    const { total } = await this.list({ ids, since, state, offset: 0, limit: 1 })
    return { rows: [], total }
  }

  /** False: there is one already. */
  async object(
    alarm: { id: string; vehicle_id: number; type: number; level: number; started_at: number },
    { reason, driverName }: { reason: string; driverName: string },
    by: By,
    at: number,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('risk_objections')
      .values({
        alarm_id: alarm.id,
        vehicle_id: alarm.vehicle_id,
        type: alarm.type,
        level: alarm.level,
        started_at: new Date(alarm.started_at),
        reason,
        driver_name: driverName,
        objected_by: by.id,
        objected_by_name: by.name,
        objected_at: new Date(at),
        decided_at: null,
      })
      .onConflict(conflict => conflict.column('alarm_id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  /** False: it is decided, or was made by the same user. Of two who decide at once one does. */
  async decide(alarmId: string, upheld: boolean, reason: string, by: By, at: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('risk_objections')
      .set({
        decision: upheld ? 'upheld' : 'rejected',
        decision_reason: reason,
        decided_by: by.id,
        decided_by_name: by.name,
        decided_at: new Date(at),
      })
      .where('alarm_id', '=', alarmId)
      .where('decision', 'is', null)
      .where(sql<boolean>`objected_by is distinct from ${by.id}`)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
}
