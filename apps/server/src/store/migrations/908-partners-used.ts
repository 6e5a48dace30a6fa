/** When a partner system last signed somebody in, for who administers it: a key that nobody uses can be ended. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table partners add column last_used_at timestamptz`.execute(db)
}
