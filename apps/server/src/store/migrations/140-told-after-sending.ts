/** On-duty checks and serious defects count as told after they were pushed, so that a server that is killed before loses none. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_checks
    -- since when a server rings; null: none does. One that took too long was killed
    add column ringing_since timestamptz`.execute(db)
  await sql`alter table departure_checks
    -- those who may release the vehicle are to be pushed
    add column to_warn boolean not null default false,
    -- since when a server pushes; null: none does
    add column warning_since timestamptz`.execute(db)
  await sql`create index on departure_checks (id) where to_warn`.execute(db)
}
