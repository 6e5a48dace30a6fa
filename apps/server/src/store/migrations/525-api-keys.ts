/**
 * API keys. Each has an account of its own in `users`, so that whatever it does is done by somebody, within its own rights, organisations and budgets;
 * `key_of` is who made it. It has no password and signs in nowhere: its one session, whose tokens nobody knows, stands for it in the record.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column key_of integer references users (id)`.execute(db)
  await sql`create index on users (key_of) where key_of is not null`.execute(db)
  await sql`
    create table api_keys (
      user_id integer primary key references users (id) on delete cascade,
      prefix text not null,
      -- SHA-256; the secret is nowhere
      secret_hash bytea not null unique,
      session_id bigint references sessions (id) on delete set null,
      per_minute integer not null check (per_minute > 0),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      last_used_at timestamptz,
      last_address text
    )`.execute(db)
}
