/** Curves of fuel sensors, their faults, and from which levels an event was evaluated. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fuel_sensor_curves (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- in force from the begin of this day on, until an entry that was made later is
      from_day date not null,
      from_at timestamptz not null,
      input text not null check (input in ('raw', 'percent')),
      factor double precision,
      pairs jsonb,
      -- from what it was made
      source text not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      made_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on fuel_sensor_curves (vehicle_id, id)`.execute(db)
  await sql`
    create table fuel_faults (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      begin_at timestamptz not null,
      kind text not null check (kind in ('zero', 'fullScale', 'excursion')),
      end_at timestamptz not null,
      ml integer not null,
      before_ml integer,
      readings integer not null,
      primary key (vehicle_id, begin_at, kind)
    )`.execute(db)
  await sql`create index on fuel_faults (end_at)`.execute(db)
  // null: of before.
  await sql`alter table fuel_events add column evaluated_from timestamptz, add column evaluated_until timestamptz`.execute(db)
}
