/** Which sign-in at a provider a session began with, so that the provider can end it. Decision 171. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_sessions (
      session_id bigint primary key references sessions (id) on delete cascade,
      -- As they were at the sign-in: the row of the provider may say something else by now.
      issuer text not null,
      client_id text not null,
      subject text not null,
      -- What the provider calls its own session; null: it did not say.
      sid text
    )`.execute(db)
  await sql`create index on company_sessions (issuer, client_id, subject)`.execute(db)
  await sql`create index on company_sessions (issuer, client_id, sid)`.execute(db)
  await sql`
    alter table sessions
      drop constraint sessions_ended_why_check,
      add constraint sessions_ended_why_check check (ended_why in
        ('signedOut', 'passwordChanged', 'refreshedTwice', 'endedByUser', 'endedByAdministrator', 'endedByProvider', 'locked'))`.execute(
    db,
  )
}
