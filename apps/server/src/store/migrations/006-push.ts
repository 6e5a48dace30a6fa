/** Who is pushed to, and where. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      -- A browser is pushed to as long as the sign-in that subscribed it lasts; the official account belongs to the user.
      session_id bigint references sessions (id) on delete cascade,
      kind text not null check (kind in ('web', 'officialAccount')),
      -- endpoint of the push service, or open id
      address text not null,
      p256dh text,
      auth text,
      lang text not null check (lang in ('zh', 'en')),
      created_at timestamptz not null default now(),
      -- One device, one user: who signs in there next takes it over.
      unique (kind, address),
      check (kind <> 'web' or (p256dh is not null and auth is not null and session_id is not null))
    )`.execute(db)
  await sql`create index on push_subscriptions (user_id)`.execute(db)
  await sql`
    -- Users who do not want to be pushed to; no row: they have not been asked, and may be.
    create table push_acceptance (
      user_id integer primary key references users (id) on delete cascade,
      accept boolean not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
}
