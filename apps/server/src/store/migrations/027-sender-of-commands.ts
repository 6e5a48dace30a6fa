/** Which run of which server sent a command, so that a server settles only what its own or ended runs left open; index for the purge. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // number of the advisory lock that the run holds; null: not sent, or sent before the runs had numbers
  await sql`alter table commands add sender_run integer`.execute(db)
  await sql`create index on commands (requested_at)`.execute(db)
}
