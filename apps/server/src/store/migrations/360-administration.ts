/** Administration from the screen: a right of its own, what is kept of a user, and one-time links for passwords. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set rights = rights || '{"adminAuth": false}'`.execute(db)
  // Who was made at the first start and still has everything runs the installation.
  await sql`update users set rights = rights || '{"adminAuth": true}'
    where login = 'admin' and demo_of is null and vehicle_id is null and rights->>'commandAuth' = 'true' and rights->>'reviewAuth' = 'true'
      and not exists (select from organisations o where o.parent_id is null
        and not exists (select from user_organisations g where g.user_id = users.id and g.organisation_id = o.id))`.execute(db)
  // A demo shows everything to those who may give commands.
  await sql`update users set rights = rights || '{"adminAuth": true}'
    where demo_of is not null and rights->>'commandAuth' = 'true'`.execute(db)
  await sql`
    alter table users
      add column email text not null default '',
      add column lang text not null default 'zh' check (lang in ('zh', 'en')),
      add column ends_on date`.execute(db)
  await sql`
    alter table sessions
      drop constraint sessions_ended_why_check,
      add constraint sessions_ended_why_check
        check (ended_why in ('signedOut', 'passwordChanged', 'refreshedTwice', 'endedByUser', 'endedByAdministrator', 'locked'))`.execute(
    db,
  )
  await sql`
    create table password_links (
      token_hash bytea primary key,
      user_id integer not null references users (id) on delete cascade,
      made_by integer references users (id) on delete set null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on password_links (user_id)`.execute(db)
  await sql`create index on user_organisations (organisation_id)`.execute(db)
  await sql`create index on users (ends_on) where ends_on is not null`.execute(db)
}
