/** What may lead a terminal elsewhere waits for a second person where cuts do; an order keeps what it was given until then. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table terminal_changes
      add column details jsonb,
      add column approved_by integer references users (id) on delete set null,
      add column approved_name text not null default ''`.execute(db)
  await sql`
    alter table terminal_rollouts
      add column approved_by integer references users (id) on delete set null,
      add column approved_name text not null default ''`.execute(db)
  await sql`create index terminal_changes_asked on terminal_changes (requested_at) where state = 'asked'`.execute(db)
}
