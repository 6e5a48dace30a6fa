/** Cuts that may take effect after nobody waits for them any more are looked for every few seconds. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on vehicle_commands (vehicle_id) where kind = 'cut' and state in ('notInEffect', 'noAnswer', 'unknown')`.execute(
    db,
  )
}
