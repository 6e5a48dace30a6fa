/** Whom a check rang first, so that the second ring goes to somebody else. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_checks
    -- the first of those who are named for whom a device took it; null: not yet rung, or everybody was told
    add rung_to integer references users on delete set null`.execute(db)
  await sql`create index on post_checks (rung_to)`.execute(db)
}
