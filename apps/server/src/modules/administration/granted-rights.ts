/** What a user may do is computed here and nowhere else: what was given besides roles, and what each role grants. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Stores what these users may do now; returns those for whom it changed. Of who has no role it is left as it is. */
export async function computeRights(tx: Kysely<Database>, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with now as (
      select users.id, users.own_rights || coalesce(
        (select jsonb_object_agg(granted, true) from user_roles
          join roles on roles.id = user_roles.role_id, unnest(roles.rights) granted where user_roles.user_id = users.id), '{}') as rights
      from users where users.id = any(${[...userIds]}::int[]) and users.own_rights is not null)
    update users set rights = now.rights from now where users.id = now.id and users.rights <> now.rights returning users.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
