/** Commands to terminals: their state is recorded from the request to the outcome. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of [
    ['kind', 'command'],
    ['sent_at', 'requested_at'],
    ['replied_at', 'finished_at'],
    ['detail', 'payload'],
  ] as const)
    await sql`alter table commands rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
  await sql`
    alter table commands
      -- of the terminal at the time of the request
      add phone text,
      -- the sign-in it was requested in; no reference, because ended sign-ins are purged earlier
      add session_id bigint,
      -- queued, sent, acknowledged, answered, refused, timedOut, expired, cancelled, unknown
      add state text,
      add sent_at timestamptz,
      -- serials of the frames
      add serials integer[],
      -- for commands that may wait for the terminal
      add expires_at timestamptz`.execute(db)
  await sql`
    update commands set state = case result when 'answered' then 'answered' when 'refused' then 'refused' when 'noAnswer' then 'timedOut'
      when 'offline' then 'expired' else 'unknown' end,
      sent_at = case when result <> 'offline' then requested_at end,
      result = case when result <> 'answered' then result end,
      finished_at = coalesce(finished_at, requested_at)`.execute(db)
  await sql`alter table commands alter state set not null, alter requested_at drop default`.execute(db)
  await sql`create index on commands (id) where state in ('queued', 'sent', 'acknowledged') and finished_at is null`.execute(db)
}
