/** Links that show one track of a vehicle to anyone who has them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_shares (
      id bigint generated always as identity primary key,
      -- SHA-256 of the token in the link
      token_hash bytea not null unique,
      -- who made it; what they may see counts at each look
      user_id integer not null references users (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- the track, both included
      start_time timestamptz not null,
      end_time timestamptz not null,
      -- how the page calls the vehicle; null: as the platform does
      name text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      looks integer not null default 0,
      last_look_at timestamptz
    )`.execute(db)
  await sql`create index on track_shares (user_id, id desc)`.execute(db)
  await sql`create index on track_shares (vehicle_id)`.execute(db)
  await sql`create index on track_shares (expires_at)`.execute(db)
}
