/** Recordings that terminals upload for somebody. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_downloads (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      channel smallint not null,
      stream text not null,
      start_at timestamptz not null,
      end_at timestamptz not null,
      state text not null,
      failure text,
      expected_bytes bigint not null,
      received_bytes bigint not null default 0,
      user_id integer references users (id) on delete set null,
      -- as known then
      user_name text not null,
      asked_at timestamptz not null,
      changed_at timestamptz not null,
      -- SHA-256 of the password that the terminal uploads with; null: it may not any more
      password_hash bytea,
      -- of 0x9206, by which 0x1206 and 0x9207 name it; null: not sent
      serial integer
    )`.execute(db)
  await sql`create index on video_downloads (vehicle_id, id desc)`.execute(db)
  await sql`create index on video_downloads (user_id, id desc)`.execute(db)
  await sql`create index on video_downloads (changed_at) where state in ('asking', 'receiving', 'paused', 'storing')`.execute(db)
}
