/** Trips whose start and end somebody registered. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trips (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- that the vehicle belonged to when the trip began: who has the vehicle later does not see it
      organisation_id integer not null references organisations (id) on delete cascade,
      driver_id integer references drivers (id) on delete set null,
      -- as known then; empty: no driver
      driver_name text not null,
      started_at timestamptz not null default now(),
      -- as typed; empty: nothing
      start_place text not null,
      -- WGS-84 degrees of the last fix
      start_latitude double precision,
      start_longitude double precision,
      -- km of the odometer
      start_mileage double precision,
      started_by integer references users (id) on delete set null,
      started_by_name text not null,
      -- null: it goes on
      ended_at timestamptz check (ended_at >= started_at),
      end_place text not null default '',
      end_latitude double precision,
      end_longitude double precision,
      end_mileage double precision,
      ended_by integer references users (id) on delete set null,
      ended_by_name text not null default '',
      -- of the track between, as last computed
      km double precision,
      km_by text check (km_by in ('odometer', 'distance', 'both'))
    )`.execute(db)
  await sql`create unique index trips_open on trips (vehicle_id) where ended_at is null`.execute(db)
  await sql`create index on trips (vehicle_id, started_at desc)`.execute(db)
  await sql`create index on trips (organisation_id, started_at desc)`.execute(db)
  await sql`create index on trips (started_at)`.execute(db)
}
