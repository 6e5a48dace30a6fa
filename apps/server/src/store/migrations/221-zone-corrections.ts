/** What was corrected when the zone of a terminal's clock was set. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zone_corrections (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      at timestamptz not null default now(),
      -- minutes ahead of UTC
      from_minutes smallint not null,
      to_minutes smallint not null,
      -- arrival of the first report that was wrong, and how many were moved
      since timestamptz not null,
      reports integer not null
    )`.execute(db)
  await sql`create index on zone_corrections (vehicle_id, at desc)`.execute(db)
}
