/**
 * Whether somebody knows the password of an account: where its company signs it in nobody does, and a passkey is then its second step only. And the secret
 * of an app that is added beside passkeys, until its first code. Decisions 146 and 170.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column has_own_password boolean not null default true`.execute(db)
  // Who was linked before and has signed in by no password since it was last changed. Whose sign-ins by password are forgotten chooses one by a link,
  // or changes it.
  await sql`
    update users set has_own_password = false
    where not must_change_password
      and exists (select from identity_links where identity_links.user_id = users.id)
      and not exists (select from sessions where sessions.user_id = users.id
        and sessions.method in ('password', 'passwordChange') and sessions.created_at >= users.password_changed_at)`.execute(db)
  await sql`alter table second_factors add column waiting_secret bytea`.execute(db)
}
