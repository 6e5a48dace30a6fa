/**
 * Sign-in of companies: providers of OpenID Connect, and which account at one belongs to which user. Links go by issuer and subject, and never by a name:
 * names are given to somebody else, subjects are not.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_providers (
      id integer generated always as identity primary key,
      name text not null,
      -- as the address is written by URL, so that one issuer is one text
      issuer text not null,
      client_id text not null,
      -- with the secret of the data folder; null: a public client
      encrypted_secret bytea,
      web_address text not null,
      linking text not null check (linking in ('invitation', 'mail')),
      domains text[] not null,
      second_factor text not null check (second_factor in ('ours', 'provider')),
      signs_out boolean not null,
      created_at timestamptz not null default now(),
      off_at timestamptz
    )`.execute(db)
  await sql`
    create table identity_links (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      linked_at timestamptz not null default now(),
      last_sign_in timestamptz not null default now(),
      unique (issuer, subject),
      unique (user_id, issuer)
    )`.execute(db)
}
