/** Regular work of the servers: when each job last ran, and with what result. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text primary key,
      started_at timestamptz not null,
      -- null while it runs, or after it was aborted
      duration_ms integer,
      result jsonb,
      failure text
    )`.execute(db)
}
