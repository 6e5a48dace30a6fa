/** Platforms that report to this one: which vehicles are theirs, how their links stand, what was asked of them and answered, and what they told. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subordinate_vehicles (
      -- id of the platform in the operator's file
      platform text not null,
      -- as it tells them
      plate text not null,
      plate_color smallint not null,
      vehicle_id integer not null references vehicles on delete cascade,
      -- of its registration (0x1201); null: it has sent none
      platform_id text,
      producer_id text,
      terminal_model text,
      terminal_id text,
      sim_number text,
      registered_at timestamptz,
      first_at timestamptz not null default now(),
      primary key (platform, plate, plate_color)
    )`.execute(db)
  await sql`create index on subordinate_vehicles (vehicle_id)`.execute(db)
  await sql`
    create table subordinate_states (
      platform text primary key,
      -- null: that link is down
      main_since timestamptz,
      slave_since timestamptz,
      address text not null default '',
      heard_at timestamptz,
      -- since the first link: positions that were stored, and by reason those that were not
      positions bigint not null default 0,
      refused jsonb not null default '{}'
    )`.execute(db)
  await sql`
    create table subordinate_links (
      id bigint generated always as identity primary key,
      platform text not null,
      -- up, lost, slaveUp, slaveLost, refused
      what text not null,
      address text not null,
      -- why it was refused: address, accessCode, user, password
      reason text not null default '',
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on subordinate_links (platform, id)`.execute(db)
  await sql`create index on subordinate_links (at)`.execute(db)
  await sql`
    create table subordinate_alarms (
      id bigint generated always as identity primary key,
      platform text not null,
      plate text not null,
      plate_color smallint not null,
      -- null: none of its vehicles has this plate
      vehicle_id integer references vehicles on delete set null,
      -- between platforms
      alarm_type integer not null,
      at timestamptz not null,
      -- by which its end is told
      number bigint not null,
      content text not null,
      received_at timestamptz not null default now(),
      ended_at timestamptz,
      result smallint,
      unique (platform, plate, plate_color, alarm_type, at)
    )`.execute(db)
  await sql`create index on subordinate_alarms (platform, id)`.execute(db)
  await sql`create index on subordinate_alarms (platform, number)`.execute(db)
  await sql`create index on subordinate_alarms (vehicle_id)`.execute(db)
  await sql`create index on subordinate_alarms (received_at)`.execute(db)
  await sql`
    create table subordinate_asks (
      id bigint generated always as identity primary key,
      platform text not null,
      -- check, notice, alarm
      kind text not null,
      content text not null,
      -- the alarm that is to be dealt with
      alarm_id bigint references subordinate_alarms on delete set null,
      user_id integer references users on delete set null,
      user_name text not null,
      asked_at timestamptz not null default now(),
      due_at timestamptz not null,
      -- when it first left, and when the other side was known to have it
      sent_at timestamptz,
      arrived_at timestamptz,
      -- of the frames that asked: once more after a lost link
      serials bigint[] not null default '{}',
      answered_at timestamptz,
      answer text,
      responder text,
      phone text,
      -- of an alarm: 0 in work, 1 done, 2 not to be handled, 3 later
      result smallint
    )`.execute(db)
  await sql`create index on subordinate_asks (platform, id)`.execute(db)
  await sql`create index on subordinate_asks (due_at) where arrived_at is null and answered_at is null`.execute(db)
  await sql`create index on subordinate_asks (asked_at)`.execute(db)
  await sql`create index on subordinate_asks (user_id)`.execute(db)
  await sql`create index on subordinate_asks (alarm_id)`.execute(db)
  await sql`
    create table subordinate_messages (
      id bigint generated always as identity primary key,
      platform text not null,
      message_id integer not null,
      -- null: it has no envelope
      data_type integer,
      plate text not null,
      body bytea not null,
      received_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on subordinate_messages (received_at)`.execute(db)
}
