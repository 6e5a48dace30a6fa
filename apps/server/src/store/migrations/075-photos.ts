/** Photos of vehicles' cameras, and requests for them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photos (
    id bigint generated always as identity primary key,
    vehicle_id integer not null references vehicles on delete cascade,
    channel smallint not null,
    -- as the terminal numbers it; it may use a number again
    media_id bigint not null,
    -- of its content: what a terminal sends again is known by it
    digest bytea not null,
    event smallint not null,
    -- null: not said, or by a clock that is not believed
    taken_at timestamptz,
    received_at timestamptz not null,
    -- WGS-84; null: not said
    latitude_e6 integer,
    longitude_e6 integer,
    speed_dkmh smallint,
    bytes integer not null,
    -- its file is stored
    stored boolean not null default false,
    unique (vehicle_id, media_id, digest)
  )`.execute(db)
  await sql`create index on photos (vehicle_id, id)`.execute(db)
  await sql`create index on photos (received_at)`.execute(db)
  await sql`create table photo_requests (
    id bigint generated always as identity primary key,
    vehicle_id integer not null references vehicles on delete cascade,
    channel smallint not null,
    user_id integer references users on delete set null,
    user_name text not null,
    asked_at timestamptz not null default now(),
    state text not null default 'asked'
      check (state in ('asked', 'acknowledged', 'stored', 'offline', 'refused', 'noAnswer', 'cancelled')),
    photo_id bigint references photos on delete set null
  )`.execute(db)
  await sql`create index on photo_requests (vehicle_id, channel, asked_at)`.execute(db)
  await sql`create index on photo_requests (asked_at)`.execute(db)
  await sql`create index on photo_requests (photo_id) where photo_id is not null`.execute(db)
  await sql`create index on photo_requests (user_id)`.execute(db)
  // Terminals of 2011 send a photo in several messages.
  await sql`create table photo_parts (
    vehicle_id integer not null references vehicles on delete cascade,
    media_id bigint not null,
    total integer not null,
    part integer not null,
    data bytea not null,
    received_at timestamptz not null,
    primary key (vehicle_id, media_id, part)
  )`.execute(db)
  await sql`create index on photo_parts (received_at)`.execute(db)
}
