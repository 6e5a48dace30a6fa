/** Companies sign in by a directory (LDAP), too: how its people are found. Its address is the issuer, and what it is asked with is the secret. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: a provider of OpenID Connect
  await sql`alter table identity_providers add column directory jsonb`.execute(db)
}
