/**
 * Tells once of each end of papers and of maintenance. A server writes that it took a reminder, and that it is done after its notices were handed
 * over; what a killed one took is taken again: a message may come twice and never not at all.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../store/schema.ts'

/** What is told: the same thing with another term is told again. */
export interface Due {
  thing: string
  /** YYYY-MM-DD */
  term: string
}

/** Reminders of one organisation, which are one message. */
export interface DueOf<Row extends Due> {
  id: string
  organisationId: number
  rows: readonly Row[]
}

/** A server that took reminders has this long to push them. */
const leaseFor = sql`interval '5 minutes'`

export class DueReminders {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** @param due rows that are due: their first columns are `thing` and `term`, `organisation_id` is among the others */
  async take<Row extends Due & { organisation_id: number }>(due: RawBuilder<unknown>, atMost: number): Promise<DueOf<Row>[]> {
    const { rows } = await sql<Row>`
      with due as materialized (
        select * from (${due}) d where not exists (select from due_reminders r where r.thing = d.thing and r.term = d.term
          and (r.done_at is not null or r.since > now() - ${leaseFor}))
        order by d.term, d.thing limit ${atMost}),
      taken as (
        insert into due_reminders as kept (thing, term, since) select thing, term, now() from due
        on conflict (thing, term) do update set since = now() where kept.done_at is null and kept.since <= now() - ${leaseFor}
        returning thing, term)
      select due.*, to_char(term, 'YYYY-MM-DD') as term from due join taken using (thing, term) order by due.term, thing`.execute(
      this.#db,
    )
    return [...Map.groupBy(rows, row => row.organisation_id)].map(([organisationId, of]) => ({
      id: String(organisationId),
      organisationId,
      rows: of,
    }))
  }

  async markDone(rows: readonly Due[]): Promise<void> {
    await sql`update due_reminders r set done_at = now()
      from unnest(${rows.map(({ thing }) => thing)}::text[], ${rows.map(({ term }) => term)}::date[]) as t (thing, term)
      where r.thing = t.thing and r.term = t.term`.execute(this.#db)
  }
}
