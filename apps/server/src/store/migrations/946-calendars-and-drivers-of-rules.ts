/** Days off and working days of organisations. Rules may count on one or the other only, and while one of certain drivers is at the wheel. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_days (
      organisation_id integer not null references organisations (id) on delete cascade,
      day date not null,
      -- A day off; false: people work, whatever weekday it is.
      is_off boolean not null,
      name text not null,
      primary key (organisation_id, day)
    )`.execute(db)
  await sql`alter table alarm_rules
    -- Of the contract's ruleDayKinds.
    add column day_kind text not null default 'all',
    -- null: whoever drives.
    add column driver_ids integer[]`.execute(db)
}
