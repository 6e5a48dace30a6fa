/** Rules that do not flap, cases that are withdrawn, and days and hours of rules in zones with a name. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alarm_rule_states
      -- since when what the rule measures is clearly on the other side
      add column turning_since timestamptz,
      -- what goes on was found in late reports
      add column late boolean not null default false`.execute(db)
  await sql`
    alter table alarm_cases
      -- a later report disproved it, and why that is so
      add column withdrawn_at timestamptz,
      add column withdrawn_why text,
      add check ((withdrawn_at is null) = (withdrawn_why is null))`.execute(db)
  // null: that of the organisation
  await sql`alter table alarm_rules add column time_zone text`.execute(db)
}
