/** The list of what vehicles sent this month is read by month: it has as many rows as vehicles have sent video, not as there are. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on video_traffic (month)`.execute(db)
}
