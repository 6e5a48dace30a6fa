/**
 * Passkeys: a second step, and a sign-in by themselves. They go with the second step of the user, so that who removes it removes them; a second step
 * without a secret is one of passkeys only. Answers that were taken are remembered until nobody would take them. Decision 170.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_factors alter column encrypted_secret drop not null`.execute(db)
  await sql`
    create table passkeys (
      id bigint generated always as identity primary key,
      user_id integer not null references second_factors (user_id) on delete cascade,
      -- As the authenticator names it.
      credential_id text not null unique,
      -- Host name for which it was made; it answers for no other.
      rp_id text not null,
      public_key bytea not null,
      -- Of its last answer; authenticators that share a passkey count nothing.
      counter bigint not null,
      transports text[] not null,
      name text not null,
      added_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on passkeys (user_id)`.execute(db)
  await sql`
    create table taken_once (
      value_hash bytea primary key,
      until timestamptz not null
    )`.execute(db)
  await sql`create index on taken_once (until)`.execute(db)
}
