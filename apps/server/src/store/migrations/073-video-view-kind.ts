/** Views of recorded video beside those of live video. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table video_views add kind text not null default 'live' check (kind in ('live', 'replay'))`.execute(db)
}
