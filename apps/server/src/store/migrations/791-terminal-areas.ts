/** Which geofences terminals are to watch by themselves, and which they hold. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terminal_areas (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- outlives the geofence until the terminal has deleted its area
      geofence_id bigint not null,
      -- false: it is to be deleted
      wanted boolean not null,
      entering boolean not null,
      leaving boolean not null,
      -- km/h
      top_speed integer,
      state text not null check (state in ('waiting', 'held', 'refused', 'noAnswer', 'lost')),
      -- as what the terminal holds it: circle, rectangle, polygon, route; null: it holds none
      held_as text,
      -- the geofence as it was when it was last sent, and the terminal that it was sent to
      sent_version text,
      sent_to text,
      tries integer not null default 0,
      next_at timestamptz not null default now(),
      changed_by integer references users (id) on delete set null,
      changed_at timestamptz not null default now(),
      primary key (vehicle_id, geofence_id)
    )`.execute(db)
  await sql`create index on terminal_areas (geofence_id)`.execute(db)
}
