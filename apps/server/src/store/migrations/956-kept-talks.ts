/** Sound of talks that is kept as evidence of an alarm: whose it is, who spoke when, and the sound itself while it arrives. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_talks (
      id bigint generated always as identity primary key,
      case_id bigint not null references alarm_cases (id) on delete cascade,
      vehicle_id integer not null references vehicles on delete cascade,
      -- Who had it kept.
      user_id integer references users on delete set null,
      user_name text not null,
      kind text not null,
      began_at timestamptz not null default now(),
      -- Its server said so last: what was killed ended then.
      seen_at timestamptz not null default now(),
      -- null: it goes on
      ended_at timestamptz,
      -- closing: its file is being made. refused: there was no room for it. lost: nothing had been stored.
      state text not null default 'recording' check (state in ('recording', 'closing', 'stored', 'refused', 'lost')),
      -- false: its server was killed, or could not store what came.
      whole boolean not null default true,
      -- The cab is heard in it.
      cab boolean not null default false
    )`.execute(db)
  await sql`create index on kept_talks (case_id)`.execute(db)
  await sql`create index on kept_talks (vehicle_id)`.execute(db)
  await sql`create index on kept_talks (user_id)`.execute(db)
  await sql`create index on kept_talks (seen_at) where state in ('recording', 'closing')`.execute(db)
  await sql`
    create table kept_talk_parts (
      talk_id bigint not null references kept_talks (id) on delete cascade,
      number integer not null,
      -- A-law at 8 kHz, in turn of the platform and of the cab
      sound bytea not null,
      primary key (talk_id, number)
    )`.execute(db)
  await sql`
    create table kept_talk_turns (
      talk_id bigint not null references kept_talks (id) on delete cascade,
      user_id integer references users on delete set null,
      user_name text not null,
      -- ms since it began
      from_ms integer not null,
      to_ms integer not null
    )`.execute(db)
  await sql`create index on kept_talk_turns (talk_id, from_ms)`.execute(db)
  await sql`create index on kept_talk_turns (user_id)`.execute(db)
}
