/** From when on a vehicle whose terminal is down may not leave, where its organisation wants that. Decision 236. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table paper_settings
      alter column refuse_expired set default false,
      -- hours without a report, or with a fault that goes on; null: as above it, at the top: it may leave
      add column device_down_hours smallint check (device_down_hours between 1 and 168)`.execute(db)
}
