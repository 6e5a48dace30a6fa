/** An administrator looks as a user sees: for half an hour at most, as long as the sign-in lasts from which it was begun. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table looks (
      id bigint generated always as identity primary key,
      -- who is looked as
      user_id integer not null references users (id) on delete cascade,
      -- who looks, from which sign-in
      by_user integer not null references users (id) on delete cascade,
      session_id bigint not null references sessions (id) on delete cascade,
      access_hash bytea not null unique,
      began_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index looks_user on looks (user_id, id desc)`.execute(db)
  // Of a sign-in there is one at a time.
  await sql`create unique index looks_open on looks (session_id) where ended_at is null`.execute(db)
  await sql`create index looks_by on looks (by_user)`.execute(db)
}
