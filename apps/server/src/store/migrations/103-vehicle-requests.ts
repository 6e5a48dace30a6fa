/** Requests for a vehicle are applications; theirs besides: which vehicle is given when, and expenses. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The range of one number stands for the number: gist has no equality of integers without an extension.
  await sql`
    create table vehicle_bookings (
      application_id bigint primary key references applications (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      during tstzrange not null,
      constraint vehicle_bookings_once exclude using gist (int4range(vehicle_id, vehicle_id, '[]') with &&, during with &&)
    )`.execute(db)
  await sql`create index on vehicle_bookings (vehicle_id)`.execute(db)
  await sql`
    create table application_expenses (
      id bigint generated always as identity primary key,
      application_id bigint not null references applications (id) on delete cascade,
      kind text not null,
      cents integer not null check (cents > 0),
      note text not null,
      file_id text,
      user_id integer references users (id) on delete set null,
      -- as known then
      user_name text not null,
      at timestamptz not null,
      -- taken back: it stays, without its receipt
      dropped_at timestamptz,
      dropped_by text
    )`.execute(db)
  await sql`create index on application_expenses (application_id)`.execute(db)
  await sql`create index on application_expenses (user_id)`.execute(db)
}
