/** Sensors of vehicles and of models of terminals, and what the bus of a vehicle says to them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sensors (
      id bigint generated always as identity primary key,
      -- of the vehicle when it was entered; of a model: whose vehicles have it, with those of all organisations below
      organisation_id integer not null references organisations (id) on delete cascade,
      -- null: of a model
      vehicle_id integer references vehicles (id) on delete cascade,
      -- in small letters; empty: of a vehicle
      model text not null,
      kind text not null,
      channel smallint not null,
      form jsonb not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      changed_at timestamptz not null default now(),
      check ((vehicle_id is null) = (model <> ''))
    )`.execute(db)
  await sql`create unique index on sensors (vehicle_id, kind, channel) where vehicle_id is not null`.execute(db)
  await sql`create unique index on sensors (organisation_id, model, kind, channel) where vehicle_id is null`.execute(db)
  await sql`
    create table sensor_frames (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      source text not null check (source in ('can', 'transparent')),
      source_id integer not null,
      -- of the arrival, in steps of five seconds
      at timestamptz not null,
      data bytea not null,
      primary key (vehicle_id, source, source_id, at)
    )`.execute(db)
  await sql`create index on sensor_frames (at)`.execute(db)
}
