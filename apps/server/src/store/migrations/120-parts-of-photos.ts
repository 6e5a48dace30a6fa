/** Parts of photos (2011) say of which camera and event they are, and in which message they came: numbers of media are used again. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo_parts add column channel smallint, add column event smallint, add column serial integer`.execute(db)
}
