/** Reports that users have put together and kept under a name, some shared within an organisation. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_templates (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      name text not null,
      -- null: its owner has it alone
      shared_with integer references organisations (id) on delete set null,
      -- report, part, columns, group, order, totals, period and vehicles, as asked for
      asked jsonb not null,
      changed_at timestamptz not null default now(),
      unique (user_id, name)
    )`.execute(db)
  await sql`create index on report_templates (shared_with) where shared_with is not null`.execute(db)
}
