/** A request for a photo says why what came was not kept. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo_requests drop constraint photo_requests_state_check`.execute(db)
  await sql`alter table photo_requests add constraint photo_requests_state_check check (state in
    ('asked', 'acknowledged', 'stored', 'offline', 'refused', 'noAnswer', 'dayLimit', 'noRoom', 'unreadable', 'cancelled'))`.execute(
    db,
  )
}
