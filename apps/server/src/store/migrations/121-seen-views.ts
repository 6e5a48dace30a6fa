/** Views say until when their server has shown them: one that was killed leaves them open. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table video_views add column seen_at timestamptz`.execute(db)
  await sql`update video_views set seen_at = coalesce(ended_at, began_at)`.execute(db)
  await sql`alter table video_views alter column seen_at set default now(), alter column seen_at set not null`.execute(db)
  await sql`create index on video_views (seen_at) where ended_at is null`.execute(db)
}
