/** Rules that count outside of a geofence. Decision 173. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alarm_rules add outside boolean not null default false`.execute(db)
}
