/** Alarms: what reports say of them until it is folded into cases, the cases, and what was done about them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Changes of alarm conditions, stored with the report that tells them and deleted with the case they become.
    create table alarm_signals (
      seq bigint generated always as identity primary key,
      vehicle_id integer not null,
      -- of the report
      time timestamptz not null,
      digest bigint not null,
      received_at timestamptz not null,
      quality smallint not null,
      edition smallint,
      latitude_e6 integer not null,
      longitude_e6 integer not null,
      speed_dkmh smallint not null,
      -- the conditions are all there are at this vehicle's terminal, as after its sign-in; otherwise what changed
      whole boolean not null,
      -- a list of events/alarm-signals.ts
      conditions jsonb not null
    )`.execute(db)
  await sql`
    create table alarm_cases (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- a number of the contract's alarmTypes
      type smallint not null,
      level smallint not null check (level in (1, 2)),
      started_at timestamptz not null,
      -- null: goes on
      ended_at timestamptz check (ended_at >= started_at),
      last_at timestamptz not null check (last_at >= started_at),
      occurrences integer not null default 1,
      -- 1e-6 degrees WGS-84, null: no fix; 0.1 km/h
      start_latitude_e6 integer,
      start_longitude_e6 integer,
      start_speed_dkmh smallint not null,
      last_latitude_e6 integer,
      last_longitude_e6 integer,
      last_speed_dkmh smallint not null,
      -- the report in which it began
      report_time timestamptz not null,
      report_digest bigint not null,
      edition smallint,
      -- known from late reports
      late boolean not null,
      -- its start is the arrival of a report whose clock was not believed
      timed_by_arrival boolean not null,
      -- active safety: the terminal's number of the last alarm, and its identification as it came
      event bigint,
      identification bytea,
      detail jsonb,
      state text not null default 'pending' check (state in ('pending', 'processed')),
      claimed_by integer references users (id) on delete set null,
      claimed_at timestamptz,
      processed_by integer references users (id) on delete set null,
      processed_at timestamptz,
      -- one of the contract's alarmMethods
      method text,
      description text not null default '',
      created_at timestamptz not null default now(),
      unique (vehicle_id, type, started_at)
    )`.execute(db)
  await sql`create index on alarm_cases (started_at desc, id desc)`.execute(db)
  await sql`create index on alarm_cases (started_at desc, id desc) where state = 'pending'`.execute(db)
  await sql`create index on alarm_cases (vehicle_id, started_at desc, id desc)`.execute(db)
  await sql`create index on alarm_cases (vehicle_id) where ended_at is null`.execute(db)
  await sql`
    -- Kept as long as the case.
    create table alarm_steps (
      id bigint generated always as identity primary key,
      case_id bigint not null references alarm_cases (id) on delete cascade,
      at timestamptz not null default now(),
      -- null: the platform, or a user who has been deleted
      user_id integer references users (id) on delete set null,
      -- name at that time; empty: the platform
      user_name text not null,
      kind text not null,
      result text,
      detail jsonb
    )`.execute(db)
  await sql`create index on alarm_steps (case_id, id)`.execute(db)
}
