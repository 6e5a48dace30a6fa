/** Backups that are made and checked from the screen: what became of each, also after the folder was taken elsewhere. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who administers every company has the right to them; it is one of the machine's owner and of nobody else.
  await sql`update users set rights = rights || '{"backupAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"backupAuth": false}' where own_rights is not null`.execute(db)
  await sql`
    update users u set rights = u.rights || '{"backupAuth": true}',
      own_rights = case when own_rights is null then null else own_rights || '{"backupAuth": true}' end
    where u.rights->>'adminAuth' = 'true' and u.vehicle_id is null and u.key_of is null
      and exists (select from user_organisations g where g.user_id = u.id)
      and not exists (select from organisations o where o.parent_id is null
        and not exists (select from user_organisations g where g.user_id = u.id and g.organisation_id = o.id))`.execute(db)
  await sql`
    create table backups (
      -- Of its folder.
      name text primary key,
      state text not null check (state in ('making', 'made', 'failed')),
      started_at timestamptz not null,
      ended_at timestamptz,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      version text not null,
      files integer not null default 0,
      bytes bigint not null default 0,
      checked text not null default 'never' check (checked in ('never', 'checking', 'whole', 'damaged')),
      checked_bytes bigint not null default 0,
      checked_at timestamptz,
      failure text not null default ''
    )`.execute(db)
  await sql`create index on backups (user_id)`.execute(db)
}
