/** Of a request that may be sent again, which records it named: a repeat that names others is refused. Of those before, nothing is known. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table answered_requests add asked_ids text`.execute(db)
  await sql`alter table application_steps add asked_ids text`.execute(db)
  await sql`alter table dispatch_messages add asked_ids text`.execute(db)
}
