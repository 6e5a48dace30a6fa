/** Pushes of alarms: what each user wants, what is to be sent, and what came of it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Versions: what was not sent is explained by those of its time.
    create table push_settings (
      user_id integer not null references users (id) on delete cascade,
      since timestamptz not null default now(),
      -- null: this is the one in force
      replaced_at timestamptz,
      -- numbers of the contract's alarmTypes that differ from what is pushed by default
      types_on smallint[] not null default '{}',
      types_off smallint[] not null default '{}',
      levels smallint[] not null default '{1,2}',
      -- null: all that the user may see
      vehicle_ids integer[],
      -- do not disturb: minutes of the day in the zone; null: off
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_until smallint check (quiet_until between 0 and 1439),
      zone text not null default 'Asia/Shanghai',
      -- channels whose pictures are pushed besides; null: none
      cameras smallint[],
      -- vehicles that are told of when they come online; switched off without being forgotten
      online boolean not null default false,
      online_vehicle_ids integer[] not null default '{}',
      check ((quiet_from is null) = (quiet_until is null))
    )`.execute(db)
  await sql`create unique index on push_settings (user_id) where replaced_at is null`.execute(db)
  await sql`create index on push_settings (user_id, since)`.execute(db)
  await sql`create index on push_settings (replaced_at) where replaced_at is not null`.execute(db)
  await sql`
    -- What happened, until it is known who is told; stored together with it.
    create table push_outbox (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('alarm', 'picture', 'online')),
      vehicle_id integer not null references vehicles (id) on delete cascade,
      case_id bigint references alarm_cases (id) on delete cascade,
      -- a picture: of alarm_evidence_files, and the channel of its camera
      file_id bigint,
      camera smallint,
      at timestamptz not null default now(),
      check ((kind = 'online') = (case_id is null))
    )`.execute(db)
  await sql`create index on push_outbox (case_id)`.execute(db)
  await sql`create index on push_outbox (vehicle_id)`.execute(db)
  await sql`
    -- One message to one device: what waits, and what came of it.
    create table push_receipts (
      id bigint generated always as identity primary key,
      outbox_id bigint not null,
      kind text not null,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      case_id bigint references alarm_cases (id) on delete cascade,
      file_id bigint,
      user_id integer not null references users (id) on delete cascade,
      -- of push_subscriptions; it may be gone
      subscription_id bigint not null,
      channel text not null,
      -- who delivers it: one that is dead holds up no other
      service text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      reason text,
      at timestamptz not null,
      attempts smallint not null default 0,
      -- waiting: when it is next tried; also until when the server that is trying has it for itself
      next_at timestamptz not null default now(),
      expires_at timestamptz not null,
      settled_at timestamptz,
      unique (outbox_id, subscription_id)
    )`.execute(db)
  await sql`create index on push_receipts (service, next_at) where state = 'waiting'`.execute(db)
  await sql`create index on push_receipts (case_id, user_id)`.execute(db)
  await sql`create index on push_receipts (vehicle_id)`.execute(db)
  await sql`create index on push_receipts (user_id)`.execute(db)
  await sql`create index on push_receipts (settled_at)`.execute(db)
  await sql`
    -- Minutes in which a user had more alarms than are pushed.
    create table push_bursts (
      user_id integer not null references users (id) on delete cascade,
      minute timestamptz not null,
      primary key (user_id, minute)
    )`.execute(db)
}
