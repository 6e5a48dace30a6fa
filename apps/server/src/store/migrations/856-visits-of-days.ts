/** How often and how long a vehicle was at its organisation's geofences, by day. Decision 180. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A day without any has no row.
    create table vehicle_day_visits (
      vehicle_id integer not null,
      day date not null,
      -- that began on this day
      visits integer not null,
      -- of each place by itself
      stay_s integer not null,
      -- arrivals at waypoints of routes that are planned, those of them that were late, and by how much in all
      planned integer not null,
      late integer not null,
      late_s integer not null,
      primary key (vehicle_id, day),
      foreign key (vehicle_id, day) references vehicle_days on delete cascade
    )`.execute(db)
}
