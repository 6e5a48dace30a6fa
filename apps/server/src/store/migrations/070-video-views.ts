/** Video: who watched which camera, and how much a vehicle sent in a month. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table video_views (
    id bigint generated always as identity primary key,
    user_id integer references users on delete set null,
    vehicle_id integer not null references vehicles on delete cascade,
    channel smallint not null,
    began_at timestamptz not null default now(),
    -- null: it goes on, or its server was killed
    ended_at timestamptz,
    -- of media that was sent to the viewer
    bytes bigint not null default 0,
    why text
  )`.execute(db)
  await sql`create index on video_views (vehicle_id, began_at)`.execute(db)
  await sql`create index on video_views (began_at)`.execute(db)
  await sql`create index on video_views (user_id)`.execute(db)
  // month: its first day, in the zone of the fleet (Asia/Shanghai)
  await sql`create table video_traffic (
    vehicle_id integer not null references vehicles on delete cascade,
    month date not null,
    bytes bigint not null,
    primary key (vehicle_id, month)
  )`.execute(db)
}
