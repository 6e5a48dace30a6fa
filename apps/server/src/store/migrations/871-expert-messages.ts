/** The right to send messages from an expert's form. It is nobody's until somebody grants it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set rights = rights || '{"expertAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"expertAuth": false}' where own_rights is not null`.execute(db)
}
