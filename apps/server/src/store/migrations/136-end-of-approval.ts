/** That cuts need approval no more is asked for by one person, and agreed to by another. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations add approval_end_asked_by integer references users on delete set null,
    add approval_end_asked_at timestamptz`.execute(db)
  await sql`create index on organisations (approval_end_asked_by) where approval_end_asked_by is not null`.execute(db)
}
