/** Reports that the score of a company does not count as sound, by hour and what is wrong with them; and what a day of a vehicle adds to the score. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Written with the reports. By the hour of UTC: which day it belongs to is the vehicle's zone.
  await sql`
    create table unsound_reports (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      hour timestamptz not null,
      -- sum of the bits of report-faults.ts
      faults smallint not null,
      reports integer not null,
      primary key (vehicle_id, hour, faults)
    )`.execute(db)
  await sql`
    create table score_days (
      vehicle_id integer not null,
      day date not null,
      -- along the fixes; of it what no reports cover
      driven_m integer not null,
      uncovered_m integer not null,
      -- fixes that nobody could have driven to
      drift_fixes integer not null,
      overspeeds integer not null,
      overspeed_s integer not null,
      fatigue_day_s integer not null,
      fatigue_night_s integer not null,
      -- the first of each kind: what it was, from when to when, and how much
      events jsonb not null,
      primary key (vehicle_id, day),
      foreign key (vehicle_id, day) references vehicle_days on delete cascade
    )`.execute(db)
  await sql`create index on score_days (day, vehicle_id)`.execute(db)
  await sql`
    -- The newest row counts; no row: the contract's standardScore.
    create table score_settings (
      id integer generated always as identity primary key,
      settings jsonb not null,
      changed_by integer references users (id) on delete set null,
      -- as known then
      changed_by_name text not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    -- Means of the region in a month, as its authority has published them.
    create table score_means (
      organisation_id integer not null references organisations (id) on delete cascade,
      month date not null,
      -- events, and hours, of a vehicle
      overspeed real,
      fatigue real,
      changed_by integer references users (id) on delete set null,
      changed_by_name text not null,
      changed_at timestamptz not null,
      primary key (organisation_id, month)
    )`.execute(db)
  // Days that are computed already get their part of the score from the reports that are kept, after what came late and before today's.
  await sql`
    insert into late_report_hours as h (vehicle_id, hour)
    select d.vehicle_id, d.day::timestamp at time zone 'UTC' from vehicle_days d join figure_states s using (vehicle_id) where d.day < s.open_day
    on conflict (vehicle_id, hour) do nothing`.execute(db)
  await sql`update figure_states set seen_at = 'epoch'`.execute(db)
}
