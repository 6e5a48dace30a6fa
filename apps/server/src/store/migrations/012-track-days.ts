/** Days that are over, one row for each vehicle and day: what is left of the reports when these are dropped. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track_days (
      -- No reference: tracks of a vehicle stay as long as its reports would have.
      vehicle_id integer not null,
      -- of UTC, as the partitions of positions
      day date not null,
      points integer not null,
      -- rows there are in positions that are in it; when there are others, reports came since
      reports integer not null,
      -- packages/track/src/pack.ts, compressed with brotli
      packed bytea not null,
      packed_at timestamptz not null default now(),
      primary key (vehicle_id, day)
    )`.execute(db)
  // It is compressed already.
  await sql`alter table track_days alter column packed set storage external`.execute(db)
  // Days are dropped as wholes.
  await sql`create index on track_days (day)`.execute(db)
}
