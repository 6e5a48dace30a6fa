/** Video: in which way a viewer saw it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table video_views add column way text not null default 'webcodecs'`.execute(db)
}
