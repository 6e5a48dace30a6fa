/** Files of reports that are made in the background. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_exports (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      -- report, part, vehicles, period, group, order, figures, kind and language
      asked jsonb not null,
      state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      rows_done integer not null default 0,
      -- null: not counted yet
      rows_total integer,
      -- how often it was begun: a server that ends leaves it to another one, or to its next start
      attempts smallint not null default 0,
      -- the server that runs it says so again until then
      lease_until timestamptz,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`create index on report_exports (id) where state in ('waiting', 'running')`.execute(db)
  await sql`create index on report_exports (created_at)`.execute(db)
  await sql`create index on report_exports (user_id)`.execute(db)
}
