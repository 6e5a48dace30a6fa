/** Photos in the order in which they were taken: what a terminal has kept for a day comes long after what it takes now. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing is taken after it came: a clock that is ahead would hold a photo on top. Of two of which one is null, `least` is the other.
  await sql`alter table photos
    add shown_at timestamptz not null generated always as (least(taken_at, received_at)) stored`.execute(db)
  await sql`create index on photos (vehicle_id, shown_at, id)`.execute(db)
  await sql`create index on photos (shown_at, id)`.execute(db)
  await sql`drop index photos_vehicle_id_id_idx`.execute(db)
}
