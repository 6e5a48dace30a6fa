/** What the sensors of vehicles have read, by day. Decision 225. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A day of which nothing is known has no row. Also of days without a fix, of which there is nothing in vehicle_days.
    create table vehicle_day_sensors (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      day date not null,
      kind text not null,
      channel smallint not null,
      -- null: nothing was read
      least double precision,
      greatest double precision,
      -- the sum of values by the seconds that each lasted
      weighted double precision not null,
      read_s integer not null,
      -- in a bad band
      bad_s integer not null,
      -- how often a value came to be above nothing
      begun integer not null,
      -- readings that were none
      faults integer not null,
      -- of the vehicle on that day, when this was computed
      reports integer not null,
      primary key (vehicle_id, day, kind, channel)
    )`.execute(db)
}
