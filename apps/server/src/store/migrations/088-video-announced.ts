/** Video: whether the driver was told that somebody watches. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: not by this view; 'done', or why the terminal did not say it
  await sql`alter table video_views add column announced text`.execute(db)
}
