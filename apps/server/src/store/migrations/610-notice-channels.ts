/**
 * Notices beside pushes: channels of organisations, what people chose to be told of by which, and what was sent. Channels are told of the same rows of
 * `webhook_events` as webhooks; nothing is written while there is neither a webhook nor a choice.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_channels (
      id integer generated always as identity primary key,
      organisation_id integer not null references organisations (id),
      maker_id integer not null references users (id),
      name text not null,
      kind text not null,
      lang text not null check (lang in ('zh', 'en')),
      per_minute integer not null check (per_minute > 0),
      template text not null,
      -- To each person's own address.
      personal boolean not null,
      -- JSON of the fields of its kind, sealed with the secret of the data folder.
      encrypted_fields bytea not null,
      created_at timestamptz not null default now(),
      off_at timestamptz,
      off_why text check (off_why in ('off', 'gone', 'full', 'dead')),
      failures integer not null default 0,
      failing_since timestamptz,
      -- Not before this is anything sent: its rate, what its service asked for, or a rest after failures.
      paused_until timestamptz,
      last_sent_at timestamptz,
      check ((off_at is null) = (off_why is null))
    )`.execute(db)
  await sql`create index on notice_channels (organisation_id)`.execute(db)
  await sql`
    create table notice_choices (
      user_id integer not null references users (id),
      kind text not null,
      channel_id integer not null references notice_channels (id) on delete cascade,
      digest boolean not null,
      primary key (user_id, kind, channel_id)
    )`.execute(db)
  await sql`create index on notice_choices (channel_id)`.execute(db)
  await sql`
    create table notice_times (
      user_id integer primary key references users (id),
      -- Minutes of the day in the zone.
      quiet_from integer,
      quiet_until integer,
      sos_passes boolean not null,
      digest_at integer not null,
      zone text not null,
      check ((quiet_from is null) = (quiet_until is null))
    )`.execute(db)
  await sql`
    create table notice_deliveries (
      id bigint generated always as identity primary key,
      channel_id integer not null references notice_channels (id) on delete cascade,
      -- null: to a group.
      user_id integer references users (id),
      kind text not null,
      -- 0: of none.
      vehicle_id integer not null,
      at timestamptz not null,
      urgent boolean not null,
      text text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      tries integer not null default 0,
      next_at timestamptz not null default now(),
      made_at timestamptz not null default now(),
      settled_at timestamptz,
      fault text not null default '',
      answer text not null default ''
    )`.execute(db)
  await sql`create index on notice_deliveries (channel_id, id)`.execute(db)
  await sql`create index on notice_deliveries (channel_id, next_at) where state = 'waiting'`.execute(db)
  await sql`create index on notice_deliveries (settled_at) where state <> 'waiting'`.execute(db)
  await sql`create or replace function tell_webhooks(told text, vehicle integer, about bigint, nth integer, happened timestamptz, wait interval)
    returns void language plpgsql as $$ begin
      if not exists (select from webhooks where off_at is null)
        and not (told in ('alarm.opened', 'vehicle.online', 'vehicle.offline') and exists (select from notice_choices)) then return; end if;
      insert into webhook_events (kind, vehicle_id, ref, step, at, due_at) values (told, vehicle, about, nth, happened, now() + wait);
      perform pg_notify('outrider_changes', '{"kind": "webhookEvents"}');
    end $$`.execute(db)
}
