/** Commands to vehicles, each with its steps; the right to them, which nobody has before it is granted; and who wants cuts approved. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set rights = rights || '{"commandAuth": false}'`.execute(db)
  // A demo shows everything to those who may change something.
  await sql`update users set rights = rights || '{"commandAuth": true}'
    where demo_of is not null and rights->>'updInstTaskAuth' = 'true'`.execute(db)
  await sql`alter table organisations add approves_cuts boolean not null default false`.execute(db)
  await sql`create table vehicle_commands (
    id bigint generated always as identity primary key,
    vehicle_id integer references vehicles on delete set null,
    plate_num text not null,
    kind text not null check (kind in ('cut', 'restore', 'lock', 'unlock', 'parameters', 'attributes')),
    state text not null check (state in ('waiting', 'armed', 'sending', 'sent', 'acknowledged', 'inEffect', 'notInEffect', 'refused',
      'noAnswer', 'expired', 'cancelled', 'unknown')),
    detail text,
    method text,
    method_assumed boolean not null,
    reason text not null,
    user_id integer references users on delete set null,
    -- the name stays when the user is deleted
    user_name text not null,
    session_id bigint references sessions on delete set null,
    address text not null,
    requested_at timestamptz not null default now(),
    arms boolean not null,
    expires_at timestamptz,
    settle_at timestamptz,
    finished_at timestamptz,
    result jsonb
  )`.execute(db)
  await sql`create index on vehicle_commands (vehicle_id, requested_at)`.execute(db)
  await sql`create index on vehicle_commands (requested_at)`.execute(db)
  await sql`create index on vehicle_commands (user_id)`.execute(db)
  await sql`create index on vehicle_commands (session_id)`.execute(db)
  await sql`create index on vehicle_commands (state) where finished_at is null`.execute(db)
  // Of two cuts at once one is refused, at whichever server.
  await sql`create unique index vehicle_commands_one_cut on vehicle_commands (vehicle_id)
    where kind = 'cut' and state in ('waiting', 'armed', 'sending', 'sent', 'acknowledged')`.execute(db)
  await sql`create table vehicle_command_steps (
    id bigint generated always as identity primary key,
    command_id bigint not null references vehicle_commands on delete cascade,
    at timestamptz not null default clock_timestamp(),
    state text not null,
    detail text,
    user_id integer references users on delete set null,
    user_name text
  )`.execute(db)
  await sql`create index on vehicle_command_steps (command_id)`.execute(db)
  await sql`create index on vehicle_command_steps (user_id)`.execute(db)
}
