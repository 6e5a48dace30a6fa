/** Who may sign in and what they are granted. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What this data folder is: a demo or a real installation. One row, written once.
    create table installation (
      only_row boolean primary key default true check (only_row),
      kind text not null unique check (kind in ('demo', 'production')),
      made_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table organisations (
      id integer generated always as identity primary key,
      parent_id integer references organisations (id),
      name text not null check (name <> ''),
      name_en text
    )`.execute(db)
  await sql`create index on organisations (parent_id)`.execute(db)
  await sql`
    create table users (
      id integer generated always as identity primary key,
      -- as signed in with, lower case
      login text not null unique check (login = lower(login) and login <> ''),
      name text not null,
      -- scrypt$N$r$p$salt$hash of the password as it travels
      password_hash text not null,
      must_change_password boolean not null default false,
      rights jsonb not null,
      -- Demo accounts have published passwords: the foreign key lets them exist in a demo's data folder only.
      demo_of text references installation (kind) check (demo_of = 'demo'),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    -- A user sees the vehicles of these organisations and of all below them.
    create table user_organisations (
      user_id integer not null references users (id) on delete cascade,
      organisation_id integer not null references organisations (id) on delete cascade,
      primary key (user_id, organisation_id)
    )`.execute(db)
  await sql`
    create table sessions (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      -- SHA-256 of the tokens; the tokens themselves are nowhere
      access_hash bytea not null unique,
      refresh_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      refresh_expires_at timestamptz not null,
      ended_at timestamptz,
      ended_why text check (ended_why in ('signedOut', 'passwordChanged')),
      address text not null,
      device jsonb not null
    )`.execute(db)
  await sql`create index on sessions (user_id)`.execute(db)
  await sql`create index on sessions (refresh_expires_at)`.execute(db)
}
