/** Who set a provider up, and who gave the mail address by which an account is linked, may sign in as its user (commands/one-person.ts). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever changed it last. Addresses of before are in nobody's hand.
  await sql`alter table users add column email_given_by integer references users (id) on delete set null`.execute(db)
  await sql`alter table identity_providers add column set_up_by integer[] not null default '{}'`.execute(db)
}
