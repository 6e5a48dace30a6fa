/** SQL of handovers of duty. */
import type { DutyMatters } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

type Within = Kysely<Database> | Transaction<Database>

export interface Person {
  readonly id: number
  readonly name: string
}

export interface NewHandover {
  readonly organisationId: number
  readonly shift: string
  readonly from: Person
  readonly to: Person | undefined
  readonly note: string
  readonly matters: DutyMatters
  readonly at: Date
}

export interface StoredHandover {
  readonly id: string
  readonly organisation_id: number
  readonly shift: string
  readonly given_by: number | null
  readonly from_name: string
  readonly given_at: Date
  readonly note: string
  readonly to_name: string
  readonly taken_name: string
  readonly taken_at: Date | null
  readonly taken_note: string
  readonly withdrawn_at: Date | null
  readonly alarms: number
  readonly requests: number
  readonly vehicles: number
  /** Only of one that is read by itself. */
  readonly matters: DutyMatters | null
}

export interface HandoverQuery {
  readonly organisationIds: readonly number[]
  readonly id?: string | undefined
  /** ms since 1970. */
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  /** The last of the page before. */
  readonly after?: string | undefined
}

const at = (time: number | undefined) => (time === undefined ? null : new Date(time))

export class HandoverRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The newest first. */
  async list(query: HandoverQuery, limit: number): Promise<StoredHandover[]> {
    const { rows } = await sql<StoredHandover>`
      select h.id, h.organisation_id, h.shift, h.given_by, h.given_by_name as from_name, h.given_at, h.note, h.to_name,
        h.taken_by_name as taken_name, h.taken_at, h.taken_note, h.withdrawn_at,
        (h.matters #>> '{alarms,count}')::int4 as alarms, (h.matters #>> '{requests,count}')::int4 as requests,
        (h.matters #>> '{vehicles,count}')::int4 as vehicles, case when ${query.id !== undefined} then h.matters end as matters
      from duty_handovers h where ${this.#matching(query)} and (${query.after ?? null}::int8 is null or h.id < ${query.after ?? null}::int8)
      order by h.id desc limit ${limit}`.execute(this.#db)
    return rows
  }

  async count(query: HandoverQuery): Promise<number> {
    const { rows } = await sql<{ n: string }>`select count(*) as n from duty_handovers h where ${this.#matching(query)}`.execute(
      this.#db,
    )
    return Number(rows[0]?.n ?? 0)
  }

  #matching({ organisationIds, id, beginTime, endTime }: HandoverQuery) {
    return sql`h.organisation_id = any(${organisationIds}::int4[]) and (${id ?? null}::int8 is null or h.id = ${id ?? null}::int8)
      and (${at(beginTime)}::timestamptz is null or h.given_at >= ${at(beginTime)}) and (${at(endTime)}::timestamptz is null or h.given_at <= ${at(endTime)})`
  }

  /** The one of each organisation that waits, and the last that was taken over. */
  async current(organisationIds: readonly number[]): Promise<{
    open: ReadonlyMap<number, StoredHandover>
    taken: ReadonlyMap<number, StoredHandover>
  }> {
    const { rows } = await sql<StoredHandover & { is_open: boolean }>`
      select distinct on (h.organisation_id, h.taken_at is null) h.id, h.organisation_id, h.shift, h.given_by, h.given_by_name as from_name,
        h.given_at, h.note, h.to_name, h.taken_by_name as taken_name, h.taken_at, h.taken_note, h.withdrawn_at, 0 as alarms, 0 as requests,
        0 as vehicles, null as matters, h.taken_at is null as is_open
      from duty_handovers h where h.organisation_id = any(${organisationIds}::int4[]) and h.withdrawn_at is null
      order by h.organisation_id, h.taken_at is null, h.id desc`.execute(this.#db)
    const by = (open: boolean) => new Map(rows.filter(row => row.is_open === open).map(row => [row.organisation_id, row]))
    return { open: by(true), taken: by(false) }
  }

  /** undefined: another one of the organisation waits. */
  async give({ organisationId, shift, from, to, note, matters, at }: NewHandover, within: Within): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      insert into duty_handovers (organisation_id, shift, given_by, given_by_name, given_at, note, to_user, to_name, matters)
      values (${organisationId}, ${shift}, ${from.id}, ${from.name}, ${at}, ${note}, ${to?.id ?? null}, ${to?.name ?? ''},
        ${JSON.stringify(matters)}::jsonb)
      on conflict (organisation_id) where taken_at is null and withdrawn_at is null do nothing returning id`.execute(within)
    return rows[0]?.id
  }

  /** False: somebody was quicker. */
  async take(id: string, by: Person, note: string, at: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update duty_handovers set taken_by = ${by.id}, taken_by_name = ${by.name}, taken_at = ${at}, taken_note = ${note}
      where id = ${id} and taken_at is null and withdrawn_at is null`.execute(this.#db)
    return numAffectedRows === 1n
  }

  async withdraw(id: string, at: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update duty_handovers set withdrawn_at = ${at} where id = ${id} and taken_at is null and withdrawn_at is null`.execute(
      this.#db,
    )
    return numAffectedRows === 1n
  }
}
