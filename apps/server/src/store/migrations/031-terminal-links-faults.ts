/** How many frames and messages of a link could not be read: shown on the vehicle. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table terminal_links add faults integer not null default 0`.execute(db)
}
