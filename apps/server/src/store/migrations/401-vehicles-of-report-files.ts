/** A file of a report knows what it was made of, so that it ends when its user may not see that any more. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_exports
    add column vehicle_ids integer[],
    -- of each the first day that was counted, YYYY-MM-DD; null: all
    add column since text[]`.execute(db)
  // Of what is there nobody knows it any more; a file is made again with one press.
  await sql`update report_exports set state = 'cancelled', finished_at = coalesce(finished_at, now()), lease_until = null
    where state <> 'failed'`.execute(db)
}
