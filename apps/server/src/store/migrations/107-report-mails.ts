/** Reports that users have sent by mail on a schedule, and each mail of them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedules (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      -- report, part, vehicles, group, order, figures, kind and language
      asked jsonb not null,
      period text not null check (period in ('day', 'week', 'month')),
      hour smallint not null check (hour between 0 and 23),
      recipients text[] not null,
      active boolean not null default true,
      -- when the next mail is due
      next_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on report_schedules (user_id)`.execute(db)
  await sql`create index on report_schedules (next_at) where active`.execute(db)
  await sql`
    create table report_mails (
      id bigint generated always as identity primary key,
      schedule_id bigint not null references report_schedules (id) on delete cascade,
      due_at timestamptz not null,
      -- what it is of; the end is excluded
      begin_at timestamptz not null,
      end_at timestamptz not null,
      -- asked for beside the schedule
      manual boolean not null default false,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
      attempts smallint not null default 0,
      -- not before; while it is being sent: the server that sends it says so again until then
      next_try_at timestamptz not null,
      -- as they were when it was sent
      recipients text[] not null default '{}',
      -- those who have it, and those whom the mail server does not take; of the others it is tried again
      delivered text[] not null default '{}',
      refused text[] not null default '{}',
      reason text not null default '',
      answer text not null default '',
      rows integer not null default 0,
      linked boolean not null default false,
      finished_at timestamptz,
      -- each that is due is there once, whichever server puts it there
      unique (schedule_id, due_at)
    )`.execute(db)
  await sql`create index on report_mails (next_try_at) where state in ('waiting', 'sending')`.execute(db)
  await sql`create index on report_mails (due_at)`.execute(db)
}
