/** Which run of which server a link is with, so that a server that starts closes only links of runs that have ended. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // number of the advisory lock that the run holds; null: made before the runs had numbers
  await sql`alter table terminal_links add server_run integer`.execute(db)
  await sql`create index on terminal_links (server_run) where unlinked_at is null`.execute(db)
}
