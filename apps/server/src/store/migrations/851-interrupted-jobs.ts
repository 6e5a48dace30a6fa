/** How often in a row a job was begun and not ended: one that ends its server is not to end the next one, and the one after it, within seconds. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column interrupted integer not null default 0`.execute(db)
}
