/** When the password was set: what proved that a device had signed in with an earlier one ends with it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column password_changed_at timestamptz not null default now()`.execute(db)
}
