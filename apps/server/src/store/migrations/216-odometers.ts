/** What fixes and odometer say of a day, the factor that would make an odometer right, and what somebody has chosen for a vehicle. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table odometer_days (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      day date not null,
      begin_at timestamptz not null,
      -- where both were seen, m
      fixes_m double precision not null,
      odometer_m double precision not null,
      primary key (vehicle_id, day)
    )`.execute(db)
  await sql`create index on odometer_days (day)`.execute(db)
  await sql`
    create table odometer_choices (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- in force from the begin of this day on, until an entry that was made later is
      from_day date not null,
      from_at timestamptz not null,
      source text not null check (source in ('automatic', 'odometer', 'fixes')),
      factor double precision not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      made_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on odometer_choices (vehicle_id, id)`.execute(db)
  await sql`
    create table odometer_proposals (
      vehicle_id integer primary key references vehicles (id) on delete cascade,
      factor double precision not null,
      -- fixes count from the first day it was seen on
      from_day date not null,
      from_at timestamptz not null,
      days jsonb not null
    )`.execute(db)
  // What the odometer has counted where it does not count; null: it does.
  await sql`alter table vehicle_days add column odometer_doubt_m double precision`.execute(db)
}
