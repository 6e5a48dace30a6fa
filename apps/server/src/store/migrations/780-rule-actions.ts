/** What rules do beside their alarms, tasks that they give to people, and recordings that belong to an alarm. Decision 172. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // As in the contract's `ruleAction`.
  await sql`alter table alarm_rules add actions jsonb not null default '[]'`.execute(db)
  await sql`
    -- Stored with the alarm: each kind once of an alarm, whichever rules found it.
    create table rule_actions (
      id bigint generated always as identity primary key,
      case_id bigint not null references alarm_cases (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- that set the rule
      organisation_id integer not null references organisations (id) on delete cascade,
      rule_name text not null,
      -- who set it
      user_id integer references users (id) on delete set null,
      kind text not null,
      given jsonb not null,
      -- the alarm
      began_at timestamptz not null,
      -- the vehicle or organisation had too many
      limited boolean not null,
      -- taken: a server carries it out, which is never done again
      state text not null check (state in ('wanted', 'taken', 'done')),
      result text,
      wanted_at timestamptz not null default now(),
      due_at timestamptz not null,
      expires_at timestamptz not null,
      taken_at timestamptz,
      ended_at timestamptz,
      unique (case_id, kind)
    )`.execute(db)
  await sql`create index on rule_actions (due_at) where state = 'wanted'`.execute(db)
  await sql`create index on rule_actions (taken_at) where state = 'taken'`.execute(db)
  await sql`create index on rule_actions (vehicle_id, wanted_at)`.execute(db)
  await sql`create index on rule_actions (organisation_id, wanted_at)`.execute(db)
  await sql`
    create table alarm_tasks (
      id bigint generated always as identity primary key,
      case_id bigint not null unique references alarm_cases (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      rule_name text not null,
      -- null: a user who is gone
      user_id integer references users (id) on delete set null,
      given_at timestamptz not null default now(),
      due_at timestamptz not null,
      done_at timestamptz,
      done_by integer references users (id) on delete set null,
      done_by_name text not null default '',
      note text not null default '',
      -- whose it is has been notified; a server that does has ended when it has not by then
      notified_at timestamptz,
      notifying_until timestamptz
    )`.execute(db)
  await sql`create index on alarm_tasks (due_at) where done_at is null`.execute(db)
  await sql`create index on alarm_tasks (done_at) where done_at is not null`.execute(db)
  await sql`create index on alarm_tasks (vehicle_id)`.execute(db)
  await sql`create index on alarm_tasks (id) where notified_at is null`.execute(db)
  await sql`alter table video_downloads add case_id bigint references alarm_cases (id) on delete set null`.execute(db)
  await sql`create index on video_downloads (case_id) where case_id is not null`.execute(db)
}
