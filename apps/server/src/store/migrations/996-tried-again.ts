/**
 * What a new terminal was to get of its profile and was withheld, as a second person was asked for or its vehicle drove, is tried again once: by a
 * change that names the first one, of which there is no other.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table terminal_changes add column again_of bigint unique references terminal_changes (id) on delete set null`.execute(
    db,
  )
  await sql`create index on terminal_changes (requested_at)
    where state = 'withheld' and profile_id is not null and rollout_id is null and again_of is null`.execute(db)
}
