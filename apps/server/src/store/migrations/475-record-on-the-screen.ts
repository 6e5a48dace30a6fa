/**
 * The record on the screen. An event keeps which organisations saw it happen: what its user was granted then, so that nobody reads later what a user
 * did in another company. Events from before have none: who administers everything reads them.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recorded_events add column organisation_ids integer[]`.execute(db)
  // Pages of one organisation, and of one act: a call by its path, anything else by its kind.
  await sql`create index on recorded_events ((organisation_ids[1]), time, id) where organisation_ids is not null`.execute(db)
  await sql`create index on recorded_events ((case kind when 'call' then call else kind end), time, id)`.execute(db)
  await sql`update users set rights = rights || '{"auditAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"auditAuth": false}' where own_rights is not null`.execute(db)
  await sql`update roles set rights = rights || '{auditAuth}' where shipped in ('administrator', 'auditor')`.execute(db)
  await sql`update users set rights = rights || '{"auditAuth": true}'
    where exists (select from user_roles h join roles r on r.id = h.role_id
      where h.user_id = users.id and r.shipped in ('administrator', 'auditor'))`.execute(db)
  // Who administers by rights of one's own reads it too, and can hand it on: as the role does. The account of a vehicle administers nothing.
  await sql`update users set rights = rights || '{"auditAuth": true}',
      own_rights = case when own_rights is null then null else own_rights || '{"auditAuth": true}' end
    where vehicle_id is null and coalesce(own_rights, rights)->>'adminAuth' = 'true'`.execute(db)
}
