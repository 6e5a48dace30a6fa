/** Messages of terminals that nothing handles yet, as they came. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terminal_messages (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- id on the wire, such as 1793 for 0x0701
      message_id integer not null,
      -- of JT/T 808, in which the terminal signed in
      edition smallint not null,
      -- when it came first, and last
      first_at timestamptz not null,
      received_at timestamptz not null,
      -- times that the same bytes came
      count integer not null default 1,
      body bytea not null,
      digest bytea not null generated always as (sha256(body)) stored,
      unique (vehicle_id, message_id, digest)
    )`.execute(db)
  await sql`create index on terminal_messages (vehicle_id, received_at desc, id desc)`.execute(db)
  await sql`create index on terminal_messages (received_at)`.execute(db)
}
