/** What is known of a packed day without reading it: trials of rules leave out days in which they can find nothing. Decision 247. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table track_days
      -- of points with a fix, 0.1 km/h; null: it was packed before this was kept
      add column top_speed integer,
      -- of the same, 1e-6 degrees
      add column south integer,
      add column north integer,
      add column west integer,
      add column east integer`.execute(db)
}
