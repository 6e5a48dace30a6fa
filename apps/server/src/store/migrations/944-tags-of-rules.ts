/** Rules may be for the vehicles with a tag. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty: for whatever tags they have.
  await sql`alter table alarm_rules add column tag text not null default ''`.execute(db)
}
