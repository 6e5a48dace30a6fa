/** Zones with a name: of organisations, for their days and hours. Those of vehicles are among their details, those of rules came with hysteresis. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // IANA; null: that of the organisation above, of the top ones that of the platform
  await sql`alter table organisations add column time_zone text`.execute(db)
}
