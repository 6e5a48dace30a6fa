/** Whether a new installation is still led through its first steps; and every try of a terminal, so that each reason is told and not only the last. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column first_steps_open boolean not null default false`.execute(db)
  await sql`
    -- The newest refused tries of each number that is listed; those that were let in are in terminal_links.
    create table terminal_tries (
      phone text not null,
      at timestamptz not null,
      why text not null,
      address text not null
    )`.execute(db)
  await sql`create index on terminal_tries (phone, at)`.execute(db)
  await sql`create index on terminal_tries (at)`.execute(db)
}
