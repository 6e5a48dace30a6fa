/** Figures of each vehicle and day, made of its reports: what reports and rankings are sums of. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_days (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- day of the platform's time zone
      day date not null,
      -- as the track card says: a multiple of 100
      distance_m integer not null,
      distance_source text not null check (distance_source in ('odometer', 'distance', 'both')),
      -- whole seconds; driving, idling, parked and gap are the day, or its part until it was computed
      driving_s integer not null,
      idling_s integer not null,
      parked_s integer not null,
      gap_s integer not null,
      online_s integer not null,
      engine_on_s integer not null,
      engine_starts integer not null,
      max_speed_kmh real,
      mean_speed_kmh real,
      odometer_begin_m bigint,
      odometer_end_m bigint,
      -- null: the vehicle reports no level
      fuel_used_ml integer,
      refuelled_ml integer,
      fuel_lost_ml integer,
      -- readings that they are made of
      fuel_readings integer not null,
      points integer not null,
      first_at timestamptz,
      last_at timestamptz,
      computed_at timestamptz not null,
      primary key (vehicle_id, day)
    )`.execute(db)
  await sql`create index on vehicle_days (day, vehicle_id) include (distance_m, driving_s, fuel_used_ml)`.execute(db)
  await sql`
    create table vehicle_day_hours (
      vehicle_id integer not null,
      day date not null,
      -- an entry for each hour of the day: 24, where clocks change 23 or 25. They add up to the day's.
      distance_m integer[] not null,
      driving_s integer[] not null,
      idling_s integer[] not null,
      parked_s integer[] not null,
      gap_s integer[] not null,
      primary key (vehicle_id, day),
      foreign key (vehicle_id, day) references vehicle_days on delete cascade
    )`.execute(db)
  await sql`
    create table ignition_periods (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- cut at midnight: one that goes on has a second part that begins then
      begin_at timestamptz not null,
      -- null: on when it was computed
      end_at timestamptz,
      driving_s integer not null,
      idling_s integer not null,
      distance_m integer not null,
      begin_lat double precision,
      begin_lng double precision,
      end_lat double precision,
      end_lng double precision,
      primary key (vehicle_id, begin_at)
    )`.execute(db)
  await sql`
    create table fuel_levels (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      at timestamptz not null,
      ml integer not null,
      primary key (vehicle_id, at)
    )`.execute(db)
  await sql`
    create table fuel_events (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      kind text not null check (kind in ('refuelling', 'loss')),
      begin_at timestamptz not null,
      end_at timestamptz not null,
      begin_ml integer not null,
      end_ml integer not null,
      lat double precision,
      lng double precision,
      address text,
      dismissed_by integer references users (id) on delete set null,
      dismissed_at timestamptz,
      dismiss_reason text,
      unique (vehicle_id, begin_at, kind)
    )`.execute(db)
  await sql`
    create table figure_states (
      vehicle_id integer primary key references vehicles (id) on delete cascade,
      -- the first day that is not computed for good
      open_day date not null,
      -- newest arrival of a report that is in the figures
      seen_at timestamptz,
      computed_at timestamptz not null
    )`.execute(db)
  // Written with the reports: figures of the past that they change.
  await sql`create sequence late_report_hours_seq`.execute(db)
  await sql`
    create table late_report_hours (
      vehicle_id integer not null,
      hour timestamptz not null,
      -- changes with every report: what is read while more arrive stays
      seq bigint not null default nextval('late_report_hours_seq'),
      primary key (vehicle_id, hour)
    )`.execute(db)
}
