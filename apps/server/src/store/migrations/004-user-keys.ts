/** One-time keys by which an outside system signs a user in. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_keys (
      -- SHA-256 of the key
      key_hash bytea primary key,
      user_id integer not null references users (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on user_keys (expires_at)`.execute(db)
}
