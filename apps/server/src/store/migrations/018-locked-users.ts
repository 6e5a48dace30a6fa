/** Users who are locked: they cannot sign in, and none of their sessions counts. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column locked_at timestamptz`.execute(db)
  await sql`
    alter table sessions
      drop constraint sessions_ended_why_check,
      add constraint sessions_ended_why_check
        check (ended_why in ('signedOut', 'passwordChanged', 'refreshedTwice', 'endedByUser', 'locked'))`.execute(db)
}
