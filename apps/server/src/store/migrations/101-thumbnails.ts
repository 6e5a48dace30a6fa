/** Files: thumbnails are of no organisation, since they do not count towards its quota. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files drop constraint files_check`.execute(db)
  await sql`alter table files add check ((owner_kind is null) = (owner_id is null)
    and (owner_kind is null or owner_kind = 'thumbnail') = (organisation_id is null))`.execute(db)
}
