/** Files of drivers: what is kept of a person besides the card, further numbers of cards, and which vehicle is the regular one, and was when. Decision 150. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drivers
      add column mobile text not null default '',
      add column driving_licence text not null default '',
      add column licence_classes text not null default '',
      add column licence_until date,
      add column note text not null default '',
      -- Since when there is a file that somebody filled in; null: cards alone told of the driver, and what they say changes it.
      add column file_since timestamptz,
      add column retired_at timestamptz,
      -- Counts changes of the file.
      add column revision integer not null default 0`.execute(db)
  // Cards with these numbers are the driver's too.
  await sql`
    create table driver_numbers (
      organisation_id integer not null references organisations (id) on delete cascade,
      number text not null check (number <> ''),
      driver_id integer not null references drivers (id) on delete cascade,
      primary key (organisation_id, number)
    )`.execute(db)
  await sql`create index on driver_numbers (driver_id)`.execute(db)
  await sql`
    create table driver_vehicles (
      driver_id integer not null references drivers (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      since timestamptz not null,
      -- null: it still is.
      until timestamptz check (until >= since),
      primary key (driver_id, since)
    )`.execute(db)
  await sql`create unique index driver_vehicles_now on driver_vehicles (driver_id) where until is null`.execute(db)
  await sql`create index on driver_vehicles (vehicle_id)`.execute(db)
}
