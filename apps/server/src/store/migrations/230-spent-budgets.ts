/** What was taken of budgets of hours and days: a restart gives nothing back, and several servers have one budget. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table spent_budgets (
    kind text not null,
    -- SHA-256 of whose it is, in hexadecimal: numbers and addresses are not stored
    key text not null,
    -- when all that was taken has come back
    full_at timestamptz not null,
    primary key (kind, key)
  )`.execute(db)
  await sql`create index on spent_budgets (full_at)`.execute(db)
}
