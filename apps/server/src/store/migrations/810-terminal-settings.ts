/**
 * Configuring terminals: what profiles want, what was sent to which terminal and what became of it. Passwords are in none of it. A change is `sending`
 * before its bytes go out, and never waits again: what a server was killed over is found out by reading the terminal, not by sending twice.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The right is nobody's until somebody grants it.
  await sql`update users set rights = rights || '{"configureAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"configureAuth": false}' where own_rights is not null`.execute(db)
  await sql`
    create table terminal_profiles (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      name text not null check (name <> ''),
      -- As terminals say it; empty: every model.
      model text not null,
      -- [{ id, value }] as on the wire
      wanted jsonb not null,
      -- Terminals that sign in for the first time after this get them by themselves; null: none do.
      for_new_since timestamptz,
      changed_by integer references users (id) on delete set null,
      changed_at timestamptz not null,
      revision integer not null default 0
    )`.execute(db)
  await sql`create index on terminal_profiles (organisation_id)`.execute(db)
  await sql`
    create table terminal_rollouts (
      id bigint generated always as identity primary key,
      -- null: the profile was deleted since
      profile_id bigint references terminal_profiles (id) on delete set null,
      organisation_id integer not null references organisations (id) on delete cascade,
      name text not null,
      reason text not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      state text not null,
      wave integer not null default 1,
      -- Percent.
      stop_above integer not null,
      -- Those that were sent, and that had failed, when somebody let it go on after it had stopped: they do not count again.
      seen_sent integer not null default 0,
      seen_failed integer not null default 0,
      started_at timestamptz not null,
      ended_at timestamptz,
      request_id text,
      unique (user_id, request_id)
    )`.execute(db)
  await sql`create unique index terminal_rollouts_running on terminal_rollouts (profile_id) where state in ('running', 'stopped')`.execute(
    db,
  )
  await sql`
    create table terminal_changes (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- By itself, from this profile.
      profile_id bigint references terminal_profiles (id) on delete set null,
      rollout_id bigint references terminal_rollouts (id) on delete cascade,
      wave integer,
      kind text not null,
      -- [{ id, value }] as on the wire; of orders what they were given.
      wanted jsonb not null,
      before jsonb,
      after jsonb,
      may_lose boolean not null,
      reason text not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      state text not null,
      detail text not null default '',
      requested_at timestamptz not null,
      sent_at timestamptz,
      return_by timestamptz,
      ended_at timestamptz,
      request_id text,
      unique (user_id, request_id),
      unique (rollout_id, vehicle_id)
    )`.execute(db)
  await sql`create index on terminal_changes (vehicle_id, id)`.execute(db)
  // One at a time and terminal, beside those that wait in a rollout.
  await sql`create unique index terminal_changes_open on terminal_changes (vehicle_id) where state in ('sending', 'awaiting')`.execute(
    db,
  )
  await sql`create index terminal_changes_due on terminal_changes (state, return_by) where state in ('sending', 'awaiting', 'waiting')`.execute(
    db,
  )
}
