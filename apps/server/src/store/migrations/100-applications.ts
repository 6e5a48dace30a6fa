/** Applications with every step, who is told, their pictures and parts; and the right to review, which nobody has before it is granted. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set rights = rights || '{"reviewAuth": false}'`.execute(db)
  // A demo shows everything to those who may change something.
  await sql`update users set rights = rights || '{"reviewAuth": true}'
    where demo_of is not null and rights->>'updInstTaskAuth' = 'true'`.execute(db)
  await sql`
    create table applications (
      id bigint generated always as identity primary key,
      number text not null unique,
      -- kinds and their states are those of the tables of modules/workflow
      kind text not null,
      organisation_id integer not null references organisations (id) on delete cascade,
      vehicle_id integer references vehicles (id) on delete set null,
      state text not null,
      state_since timestamptz not null,
      -- counts the changes; steps counts what was only said besides
      version integer not null,
      steps integer not null,
      applicant_id integer references users (id) on delete set null,
      applicant_name text not null,
      handler_id integer references users (id) on delete set null,
      handler_name text not null default '',
      created_at timestamptz not null,
      due_at timestamptz,
      remind_at timestamptz,
      facts jsonb not null,
      parts jsonb not null default '[]',
      test jsonb,
      reason text not null default '',
      score smallint
    )`.execute(db)
  await sql`create index on applications (organisation_id, created_at desc)`.execute(db)
  await sql`create index on applications (applicant_id, created_at desc)`.execute(db)
  await sql`create index on applications (handler_id, state)`.execute(db)
  await sql`create index on applications (remind_at) where remind_at is not null`.execute(db)
  await sql`create index on applications (vehicle_id)`.execute(db)
  await sql`
    create table application_steps (
      application_id bigint not null references applications (id) on delete cascade,
      step integer not null,
      version integer not null,
      at timestamptz not null,
      user_id integer references users (id) on delete set null,
      -- as known then
      user_name text not null,
      address text not null,
      action text not null,
      state text not null,
      note text not null default '',
      -- [{"field", "before", "after"}], the values as text
      changes jsonb not null,
      request_id text,
      primary key (application_id, step)
    )`.execute(db)
  // What a device sends again after it did not hear the reply counts once.
  await sql`create unique index on application_steps (user_id, request_id) where request_id is not null`.execute(db)
  await sql`
    create table application_notices (
      id bigint generated always as identity primary key,
      application_id bigint not null references applications (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      type text not null,
      action text not null,
      by_name text not null,
      at timestamptz not null,
      read_at timestamptz,
      pushed_at timestamptz
    )`.execute(db)
  await sql`create index on application_notices (user_id, id desc)`.execute(db)
  await sql`create index on application_notices (at) where pushed_at is null`.execute(db)
  await sql`
    create table application_attachments (
      id bigint generated always as identity primary key,
      application_id bigint not null references applications (id) on delete cascade,
      file_id text not null,
      subject text not null,
      note text not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      added_at timestamptz not null,
      taken_at timestamptz,
      latitude double precision,
      longitude double precision,
      plate_num text not null,
      request_id text,
      -- removed ones stay, without their file
      removed_at timestamptz,
      removed_by text
    )`.execute(db)
  await sql`create index on application_attachments (application_id)`.execute(db)
  await sql`create unique index on application_attachments (file_id)`.execute(db)
  await sql`create unique index on application_attachments (user_id, request_id) where request_id is not null`.execute(db)
  await sql`
    create table parts (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      code text not null,
      name text not null,
      stock integer not null check (stock >= 0),
      unique (organisation_id, code)
    )`.execute(db)
  await sql`
    create table application_reasons (
      organisation_id integer not null references organisations (id) on delete cascade,
      text text not null,
      used integer not null default 1,
      primary key (organisation_id, text)
    )`.execute(db)
  // As the terminal says when it signs in (2019).
  await sql`alter table terminals add imei text`.execute(db)
  // Where installers worked last: for whom is near.
  await sql`
    create table installer_places (
      user_id integer primary key references users (id) on delete cascade,
      latitude double precision not null,
      longitude double precision not null,
      at timestamptz not null
    )`.execute(db)
}
