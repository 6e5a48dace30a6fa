/** Which analysis of which time was pushed to whom: each once, by whichever server is first. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_pushes (
    user_id integer not null references users on delete cascade,
    type text not null check (type in ('enterpriseReport', 'networkControl')),
    -- the first day that the analysis is of
    day date not null,
    pushed_at timestamptz not null,
    primary key (user_id, type, day)
  )`.execute(db)
  await sql`create index on report_pushes (pushed_at)`.execute(db)
}
