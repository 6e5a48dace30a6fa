/** When a token was replaced: once it would have ended anyway, it need not be told from one that never was. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table spent_tokens add column spent_at timestamptz not null default now()`.execute(db)
  await sql`create index on spent_tokens (spent_at)`.execute(db)
}
