/** Keys of map services that administrators set; those of options are not stored. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table map_keys (
      name text primary key,
      key text not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
}
