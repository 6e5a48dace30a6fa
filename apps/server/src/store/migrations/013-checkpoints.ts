/** Checkpoints on the road, and the vehicles that came through them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table checkpoints (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      name text not null,
      -- empty: as the other one
      name_en text not null,
      -- a key of the contract's checkpointTypes
      type text not null,
      -- WGS-84 degrees
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      -- metres
      radius integer not null check (radius > 0),
      -- metres from the edge; 0: no reminders
      remind_within integer not null,
      created_at timestamptz not null default now(),
      created_by integer references users (id) on delete set null
    )`.execute(db)
  await sql`create index on checkpoints (organisation_id)`.execute(db)
  await sql`
    -- What the reports of a vehicle say; late reports change it.
    create table checkpoint_passages (
      checkpoint_id bigint not null references checkpoints (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- time of the first and of the last report within the radius; reckoned where "between"
      entered_at timestamptz not null,
      left_at timestamptz not null check (left_at >= entered_at),
      -- nothing from outside has come since
      open boolean not null,
      -- no report from within: it went through between two reports
      between boolean not null,
      -- known since reports that came late
      late boolean not null,
      -- 0.1 km/h
      entered_speed_dkmh smallint not null,
      entered_course smallint not null,
      left_speed_dkmh smallint not null,
      left_course smallint not null,
      -- metres from the middle
      nearest integer not null,
      primary key (checkpoint_id, vehicle_id, entered_at)
    )`.execute(db)
  await sql`create index on checkpoint_passages (entered_at)`.execute(db)
  await sql`create index on checkpoint_passages (checkpoint_id, entered_at)`.execute(db)
  await sql`create index on checkpoint_passages (vehicle_id, entered_at)`.execute(db)
  await sql`create index on checkpoint_passages (vehicle_id) where open`.execute(db)
}
