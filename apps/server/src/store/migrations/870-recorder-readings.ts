/** What driving recorders have said, as it came: read when somebody looks. A reading that a server was killed in is one that nothing was added to for long. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The right is nobody's until somebody grants it.
  await sql`update users set rights = rights || '{"recorderAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"recorderAuth": false}' where own_rights is not null`.execute(db)
  await sql`
    create table recorder_readings (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- [{ kind, state, records }]
      kinds jsonb not null,
      from_at timestamptz not null,
      to_at timestamptz not null,
      reason text not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      state text not null,
      -- Of the times in it, minutes ahead of UTC; null: nothing has come.
      zone_minutes smallint,
      bytes integer not null default 0,
      requested_at timestamptz not null,
      touched_at timestamptz not null,
      ended_at timestamptz,
      request_id text,
      unique (user_id, request_id)
    )`.execute(db)
  await sql`create index on recorder_readings (vehicle_id, requested_at desc)`.execute(db)
  await sql`create index on recorder_readings (requested_at)`.execute(db)
  await sql`
    create table recorder_blocks (
      reading_id bigint not null references recorder_readings (id) on delete cascade,
      seq integer not null,
      kind text not null,
      data bytea not null,
      received_at timestamptz not null,
      primary key (reading_id, seq)
    )`.execute(db)
}
