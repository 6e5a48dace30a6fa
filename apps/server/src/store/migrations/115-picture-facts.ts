/** Pictures of tasks say how exactly their place is known, and what made them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // In metres. Pictures of before say neither.
  await sql`alter table application_attachments add column accuracy double precision, add column source text
    check (source in ('camera', 'file', 'drawn', 'typed'))`.execute(db)
}
