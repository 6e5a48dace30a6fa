/** A step keeps the self-test that was submitted with it; a notice says who is pushing it, so that one whose server was killed is pushed by another. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application_steps add column test jsonb`.execute(db)
  await sql`alter table application_notices add column taken_at timestamptz`.execute(db)
}
