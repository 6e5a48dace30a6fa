/** How far the video of platforms that report to this one is handed up; what else they send is counted by platform. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subordinate_states
      -- when it told its code of the day; null: never
      add video_code_at timestamptz,
      -- since the first link: how often it was asked for a camera, and by reason how often it came to nothing
      add video_asked bigint not null default 0,
      add video_failed jsonb not null default '{}'`.execute(db)
  await sql`create index on subordinate_messages (platform)`.execute(db)
}
