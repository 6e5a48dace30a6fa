/** Reports that superior platforms are to be told of and are not known to have: what was stored, in the batches in which it was. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence unforwarded_reports_batch`.execute(db)
  await sql`
    create table unforwarded_reports (
      -- id of the superior platform in the operator's file
      superior text not null,
      batch bigint not null,
      -- keys of the reports in positions, one after another
      vehicle_ids integer[] not null,
      times timestamptz[] not null,
      digests bigint[] not null,
      stored_at timestamptz not null default now(),
      primary key (superior, batch)
    )`.execute(db)
  await sql`create index on unforwarded_reports (stored_at)`.execute(db)
}
