/** Acceptance tests of terminals: what was tried by wire, what came of it, and frames that deviated meanwhile. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table acceptance_tests (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- As they were then.
      plate_num text not null,
      phone text not null,
      edition text not null,
      -- [{ try, result, facts: [{ fact, value }] }]
      tried jsonb not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      state text not null check (state in ('running', 'done', 'stopped')),
      begun_at timestamptz not null,
      -- One that nothing was added to for long has lost its server.
      touched_at timestamptz not null,
      ended_at timestamptz,
      verdict text check (verdict in ('accepted', 'rejected')),
      remark text not null default '',
      verdict_by integer references users (id) on delete set null,
      verdict_name text not null default '',
      verdict_at timestamptz,
      request_id text,
      unique (user_id, request_id)
    )`.execute(db)
  await sql`create index on acceptance_tests (vehicle_id, begun_at desc)`.execute(db)
  await sql`create index on acceptance_tests (begun_at)`.execute(db)
  await sql`create index on acceptance_tests (verdict_by)`.execute(db)
  await sql`
    create table acceptance_frames (
      test_id bigint not null references acceptance_tests (id) on delete cascade,
      -- Message and deviations: frames that deviate alike.
      kind text not null,
      -- Between its delimiters; the first of them.
      frame bytea not null,
      count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (test_id, kind)
    )`.execute(db)
}
