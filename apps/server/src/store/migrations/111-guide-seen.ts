/** Who has signed in before needs no first-use guide. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into user_settings (user_id, kind, value)
    select distinct user_id, 'guide', '{"style": "steps", "seen": true}'::jsonb from sessions
    on conflict do nothing`.execute(db)
}
