/** Talk with cabs: a right that nobody has until it is granted, and who spoke or listened, when and for how long. What was said is kept nowhere. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set rights = rights || '{"talkAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"talkAuth": false}' where own_rights is not null`.execute(db)
  // A demo shows everything to those who may give commands.
  await sql`update users set rights = rights || '{"talkAuth": true}'
    where demo_of is not null and rights->>'commandAuth' = 'true'`.execute(db)
  await sql`create table talks (
    id bigint generated always as identity primary key,
    user_id integer references users on delete set null,
    user_name text not null,
    vehicle_id integer not null references vehicles on delete cascade,
    kind text not null,
    began_at timestamptz not null default now(),
    -- Its server said so last: what was killed ended then.
    seen_at timestamptz not null default now(),
    -- null: it goes on
    ended_at timestamptz,
    -- ms in which the user was heard
    spoke integer not null default 0,
    -- null: it goes on, or the user left
    why text
  )`.execute(db)
  await sql`create index on talks (vehicle_id, id)`.execute(db)
  await sql`create index on talks (began_at)`.execute(db)
  await sql`create index on talks (user_id)`.execute(db)
  await sql`create index on talks (seen_at) where ended_at is null`.execute(db)
}
