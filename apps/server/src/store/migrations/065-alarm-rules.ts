/** Alarm rules of organisations, and what they remember of vehicles. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_rules (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      -- a key of the contract's alarmRuleKinds
      kind text not null,
      name text not null,
      level smallint not null check (level in (1, 2)),
      enabled boolean not null,
      -- whole numbers by the row of the kind
      parameters jsonb not null,
      geofence_id bigint references geofences (id) on delete cascade,
      -- null: all of the organisation and those below it
      vehicle_ids integer[],
      -- 1: Monday; minutes of the day in Asia/Shanghai, both null: at any time
      days smallint[] not null,
      begin_minute smallint check (begin_minute between 0 and 1439),
      end_minute smallint check (end_minute between 0 and 1439),
      changed_by integer references users (id) on delete set null,
      changed_at timestamptz not null default now(),
      check ((begin_minute is null) = (end_minute is null))
    )`.execute(db)
  await sql`create index on alarm_rules (organisation_id)`.execute(db)
  await sql`create index on alarm_rules (geofence_id)`.execute(db)
  await sql`
    -- A vehicle without a row: the rule has found nothing at it.
    create table alarm_rule_states (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      rule_id bigint not null references alarm_rules (id) on delete cascade,
      -- the alarm goes on; of geofences: the vehicle is inside
      on_now boolean not null,
      -- when what the rule measures began, and when it paused
      since timestamptz,
      paused_since timestamptz,
      -- of the report that changed it last
      at timestamptz not null,
      primary key (vehicle_id, rule_id)
    )`.execute(db)
  await sql`create index on alarm_rule_states (rule_id)`.execute(db)
}
