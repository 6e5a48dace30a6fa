/**
 * Webhooks. What happens becomes a row of `webhook_events` in the transaction in which it happens, by triggers, whatever makes it; from these rows the
 * messages of `webhook_deliveries` are made. Nothing is written while there is no webhook.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id integer generated always as identity primary key,
      maker_id integer not null references users (id),
      name text not null,
      address text not null,
      encrypted_secret bytea not null,
      kinds text[] not null,
      created_at timestamptz not null default now(),
      off_at timestamptz,
      off_why text check (off_why in ('off', 'gone', 'full', 'dead')),
      -- In a row, of whatever messages.
      failures integer not null default 0,
      failing_since timestamptz,
      paused_until timestamptz,
      last_sent_at timestamptz,
      check ((off_at is null) = (off_why is null))
    )`.execute(db)
  await sql`create index on webhooks (maker_id)`.execute(db)
  await sql`
    create table webhook_organisations (
      webhook_id integer not null references webhooks (id) on delete cascade,
      organisation_id integer not null references organisations (id),
      primary key (webhook_id, organisation_id)
    )`.execute(db)
  await sql`create index on webhook_organisations (organisation_id)`.execute(db)
  await sql`
    create table webhook_events (
      id bigint generated always as identity primary key,
      kind text not null,
      vehicle_id integer,
      -- What it is about: an alarm, a link, a trip, or an application and its step.
      ref bigint not null,
      step integer,
      at timestamptz not null,
      due_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on webhook_events (due_at)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      webhook_id integer not null references webhooks (id) on delete cascade,
      -- The same on every repeat.
      message_id uuid not null default gen_random_uuid(),
      kind text not null,
      -- 0: of none.
      vehicle_id integer not null,
      at timestamptz not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      tries integer not null default 0,
      next_at timestamptz not null default now(),
      made_at timestamptz not null default now(),
      settled_at timestamptz,
      status integer,
      fault text not null default ''
    )`.execute(db)
  await sql`create index on webhook_deliveries (webhook_id, id)`.execute(db)
  await sql`create index on webhook_deliveries (webhook_id, vehicle_id, id) where state = 'waiting'`.execute(db)
  await sql`create index on webhook_deliveries (settled_at) where state <> 'waiting'`.execute(db)
  await sql`create function tell_webhooks(told text, vehicle integer, about bigint, nth integer, happened timestamptz, wait interval)
    returns void language plpgsql as $$ begin
      if not exists (select from webhooks where off_at is null) then return; end if;
      insert into webhook_events (kind, vehicle_id, ref, step, at, due_at) values (told, vehicle, about, nth, happened, now() + wait);
      perform pg_notify('outrider_changes', '{"kind": "webhookEvents"}');
    end $$`.execute(db)
  await addTriggers(db)
}

const trigger = async (db: Kysely<unknown>, name: string, on: string, call: string): Promise<void> => {
  await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$ begin
      perform tell_webhooks(${sql.raw(call)});
      return null;
    end $$`.execute(db)
  await sql`create trigger ${sql.raw(name)} after ${sql.raw(on)} execute function ${sql.raw(name)}()`.execute(db)
}

async function addTriggers(db: Kysely<unknown>): Promise<void> {
  const none = "interval '0'"
  const alarm = (kind: string, at: string) => `'${kind}', new.vehicle_id, new.id, null, ${at}, ${none}`
  await trigger(db, 'tell_alarm_opened', 'insert on alarm_cases for each row', alarm('alarm.opened', 'new.started_at'))
  await trigger(
    db,
    'tell_alarm_ended',
    'update of ended_at on alarm_cases for each row when (old.ended_at is null and new.ended_at is not null)',
    alarm('alarm.ended', 'new.ended_at'),
  )
  await trigger(
    db,
    'tell_alarm_handled',
    `update of state on alarm_cases for each row when (old.state <> 'processed' and new.state = 'processed')`,
    alarm('alarm.handled', 'coalesce(new.processed_at, now())'),
  )
  const link = '(select vehicle_id from terminals where id = new.terminal_id), new.id, null'
  await trigger(
    db,
    'tell_vehicle_online',
    'insert on terminal_links for each row',
    `'vehicle.online', ${link}, new.linked_at, ${none}`,
  )
  // Terminals reconnect all the time: it is known after a minute whether one did.
  await trigger(
    db,
    'tell_vehicle_offline',
    'update of unlinked_at on terminal_links for each row when (old.unlinked_at is null and new.unlinked_at is not null)',
    `'vehicle.offline', ${link}, new.unlinked_at, interval '1 minute'`,
  )
  await trigger(
    db,
    'tell_trip_started',
    'insert on trips for each row',
    `'trip.started', new.vehicle_id, new.id, null, new.started_at, ${none}`,
  )
  await trigger(
    db,
    'tell_trip_ended',
    'update of ended_at on trips for each row when (old.ended_at is null and new.ended_at is not null)',
    `'trip.ended', new.vehicle_id, new.id, null, new.ended_at, ${none}`,
  )
  await trigger(
    db,
    'tell_work_step',
    'insert on application_steps for each row',
    `'work.step', (select vehicle_id from applications where id = new.application_id), new.application_id, new.step, new.at, ${none}`,
  )
}
