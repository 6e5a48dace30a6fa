/** Which reports a role leaves out of menus, and in which order and by which names an organisation has them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roles add column hidden_reports text[] not null default '{}'`.execute(db)
  await sql`
    alter table report_menus
      add column shown_first text[] not null default '{}',
      -- A list of report and name.
      add column names jsonb not null default '[]'`.execute(db)
}
