/** Vehicles, the terminal each of them carries, and the terminals that were not let in. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicles (
      id integer generated always as identity primary key,
      organisation_id integer not null references organisations (id),
      plate_num text not null check (plate_num <> ''),
      -- as JT/T 808 numbers them; 0 not plated
      plate_color smallint not null,
      nickname text not null default '',
      vehicle_type text not null,
      -- the rest of the add-vehicle form
      details jsonb not null default '{}',
      created_at timestamptz not null default now(),
      created_by integer references users (id) on delete set null,
      unique (plate_num, plate_color)
    )`.execute(db)
  await sql`create index on vehicles (organisation_id)`.execute(db)
  await sql`
    create table terminals (
      id integer generated always as identity primary key,
      vehicle_id integer not null unique references vehicles (id) on delete cascade,
      -- the identity on the wire: leading zeros stripped
      phone text not null unique check (phone = lower(phone) and phone <> ''),
      terminal_type text not null,
      -- when given, only the terminal with this id may register under the phone number
      terminal_id text,
      -- SHA-256 of the token handed out by 0x8100
      token_hash bytea,
      registered_at timestamptz,
      registered_as jsonb,
      version text,
      authenticated_at timestamptz,
      -- answer to 0x8107
      attributes jsonb,
      attributes_at timestamptz,
      -- answer to 0x8104
      parameters jsonb,
      parameters_at timestamptz
    )`.execute(db)
  await sql`
    create table refused_terminals (
      phone text primary key,
      model text not null,
      maker text not null,
      terminal_id text not null,
      plate_num text not null,
      address text not null,
      why text not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      count integer not null
    )`.execute(db)
  await sql`create index on refused_terminals (last_at)`.execute(db)
  await sql`
    -- From sign-in to end of each link of a terminal, with the reason of its end.
    create table terminal_links (
      id bigint generated always as identity primary key,
      terminal_id integer not null references terminals (id) on delete cascade,
      linked_at timestamptz not null,
      unlinked_at timestamptz,
      address text not null,
      why text
    )`.execute(db)
  await sql`create index on terminal_links (terminal_id, linked_at)`.execute(db)
  await sql`
    -- What was asked of a terminal: who, when, with which result.
    create table commands (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      user_id integer references users (id) on delete set null,
      kind text not null,
      asked_at timestamptz not null default now(),
      answered_at timestamptz,
      result text,
      detail jsonb
    )`.execute(db)
  await sql`create index on commands (vehicle_id, asked_at)`.execute(db)
}
