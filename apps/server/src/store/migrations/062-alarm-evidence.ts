/** Files of active-safety alarms: what terminals were asked for, and what came. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_evidence (
      -- 32 characters that nobody can guess: the terminal uploads under it
      number text primary key,
      case_id bigint not null references alarm_cases (id) on delete cascade,
      vehicle_id integer not null,
      identification bytea not null,
      -- wanted: not sent to the terminal yet
      state text not null check (state in ('wanted', 'asked', 'receiving', 'complete', 'failed')),
      wanted_at timestamptz not null default now(),
      asked_at timestamptz,
      -- how often the terminal was asked
      times_asked smallint not null default 0
    )`.execute(db)
  await sql`create index on alarm_evidence (case_id)`.execute(db)
  await sql`create index on alarm_evidence (vehicle_id) where state = 'wanted'`.execute(db)
  await sql`create index on alarm_evidence (wanted_at) where state in ('wanted', 'asked', 'receiving')`.execute(db)
  await sql`
    create table alarm_evidence_files (
      id bigint generated always as identity primary key,
      number text not null references alarm_evidence (number) on delete cascade,
      name text not null,
      size bigint not null,
      state text not null default 'expected' check (state in ('expected', 'stored', 'refused')),
      stored_at timestamptz,
      unique (number, name)
    )`.execute(db)
}
