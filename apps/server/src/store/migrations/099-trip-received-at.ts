/** When the ends of a trip were received that had been registered without a network. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: at once
  await sql`alter table trips add column start_received_at timestamptz, add column end_received_at timestamptz`.execute(db)
  await sql`create index on trips (driver_id, started_at desc) where driver_id is not null`.execute(db)
}
