/** Each who asks for a photo has a request of their own, also when the camera is asked once for several. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: its terminal was asked for this one itself
  await sql`alter table photo_requests add column asked_with bigint`.execute(db)
  await sql`create index on photo_requests (asked_with) where asked_with is not null`.execute(db)
}
