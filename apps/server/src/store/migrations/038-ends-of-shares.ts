/** Share links end with what they were made by: their maker's password, sign-in, or account; and an administrator ends them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shares rename column revoked_at to ended_at`.execute(db)
  await sql`
    alter table shares
      -- sign-in it was made in; null: before this was stored
      add column session_id bigint,
      add column ended_why text check (ended_why in ('revoked', 'administrator', 'passwordChanged', 'signInEnded', 'locked')),
      -- administrator who ended it
      add column ended_by integer references users (id) on delete set null`.execute(db)
  await sql`update shares set ended_why = 'revoked' where ended_at is not null`.execute(db)
  await sql`alter table shares add check ((ended_at is null) = (ended_why is null))`.execute(db)
  await sql`create index on shares (session_id) where ended_at is null`.execute(db)
}
