/**
 * Listening into cabs comes with no role that is there from the start: nobody has it until somebody grants it by name, as of talk and the recorder. Who
 * had it by the role of administrators was given it, and keeps it as a right of his own, where it can be seen and taken away.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set own_rights = own_rights || '{"listenAuth": true}'
    where own_rights is not null and rights->>'listenAuth' = 'true'
      and exists (select from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.shipped = 'administrator')
      and not exists (select from user_roles h join roles r on r.id = h.role_id
        where h.user_id = users.id and r.shipped is null and 'listenAuth' = any(r.rights))`.execute(db)
  await sql`update roles set rights = array_remove(rights, 'listenAuth') where shipped = 'administrator'`.execute(db)
}
