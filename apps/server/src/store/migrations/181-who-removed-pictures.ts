/** A removed picture says which account removed it, who still sees it; before, it had a name only. Of those removed before, nobody is known. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application_attachments add removed_by_id integer references users (id) on delete set null`.execute(db)
  await sql`create index on application_attachments (removed_by_id) where removed_by_id is not null`.execute(db)
}
