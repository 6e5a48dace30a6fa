/** Drivers, and when their cards went into vehicles and came out. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drivers (
      id integer generated always as identity primary key,
      -- in whose vehicle the card was first seen
      organisation_id integer not null references organisations (id) on delete cascade,
      -- number of the certificate: personal data, never sent out whole
      licence text not null unique check (licence <> ''),
      name text not null,
      issuer text not null,
      valid_until date
    )`.execute(db)
  await sql`create index on drivers (organisation_id, name)`.execute(db)
  await sql`
    create table driver_cards (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- by the terminal's clock when plausible, else the arrival
      time timestamptz not null,
      inserted boolean not null,
      -- null: the card was taken out, or could not be read
      driver_id integer references drivers (id) on delete cascade,
      received_at timestamptz not null default now(),
      primary key (vehicle_id, time, inserted)
    )`.execute(db)
  await sql`create index on driver_cards (driver_id, time) where driver_id is not null`.execute(db)
}
