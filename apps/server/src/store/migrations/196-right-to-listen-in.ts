/** Listening into a cab is a right of its own, which nobody has before it is granted. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set rights = rights || '{"listenAuth": false}'`.execute(db)
  // A demo shows everything to those who may give commands.
  await sql`update users set rights = rights || '{"listenAuth": true}'
    where demo_of is not null and rights->>'commandAuth' = 'true'`.execute(db)
}
