/** Whether a vehicle drives, kept while it has no fix. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table latest_positions
      -- null: no report since the column was added
      add column moving boolean`.execute(db)
}
