/** The duty roster of organisations, what is changed of it by hand, and the log of handovers. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table duty_shifts (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations on delete cascade,
      name text not null,
      pattern text not null check (pattern in ('week', 'days')),
      -- bit 0 is Monday; of days: 0
      weekdays smallint not null,
      every smallint not null check (every between 1 and 28),
      -- of the day on which a turn begins, in the zone of the organisation
      begin_minute smallint not null check (begin_minute between 0 and 1439),
      minutes smallint not null check (minutes between 1 and 1440),
      -- both with their turns; a change of the plan ends one shift and begins another
      first_day date not null,
      last_day date
    )`.execute(db)
  await sql`create index on duty_shifts (organisation_id)`.execute(db)
  await sql`
    create table duty_changes (
      shift_id bigint not null references duty_shifts on delete cascade,
      day date not null,
      note text not null,
      made_by integer references users on delete set null,
      made_by_name text not null,
      made_at timestamptz not null default now(),
      primary key (shift_id, day)
    )`.execute(db)
  await sql`create index on duty_changes (made_by)`.execute(db)
  await sql`
    create table duty_people (
      shift_id bigint not null references duty_shifts on delete cascade,
      -- of a change by hand; null: as planned
      day date,
      place smallint not null,
      user_id integer not null references users on delete cascade,
      foreign key (shift_id, day) references duty_changes on update cascade on delete cascade
    )`.execute(db)
  await sql`create index on duty_people (shift_id, day)`.execute(db)
  await sql`create index on duty_people (user_id)`.execute(db)
  await sql`
    create table duty_handovers (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations on delete cascade,
      shift text not null,
      given_by integer references users on delete set null,
      given_by_name text not null,
      given_at timestamptz not null default now(),
      note text not null,
      to_user integer references users on delete set null,
      to_name text not null default '',
      -- alarms, requests and vehicles that were open then
      matters jsonb not null,
      taken_by integer references users on delete set null,
      taken_by_name text not null default '',
      taken_at timestamptz,
      taken_note text not null default '',
      withdrawn_at timestamptz
    )`.execute(db)
  await sql`create index on duty_handovers (organisation_id, id)`.execute(db)
  await sql`create index on duty_handovers (given_at)`.execute(db)
  // One at a time waits for somebody.
  await sql`create unique index on duty_handovers (organisation_id) where taken_at is null and withdrawn_at is null`.execute(db)
  for (const column of ['given_by', 'to_user', 'taken_by'])
    await sql`create index on duty_handovers (${sql.ref(column)})`.execute(db)
}
