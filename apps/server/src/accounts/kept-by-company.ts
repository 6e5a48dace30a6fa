/**
 * How many API keys and webhooks a company has in all. Its administrators make others, and each of them may have so many: what all of them have is
 * bounded by the company.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

export type KeptByCompany = 'apiKeys' | 'webhooks'

/** SQL: the id of each, with an organisation that it is for. */
const kept = {
  apiKeys: sql`select k.user_id as id, g.organisation_id from api_keys k join user_organisations g on g.user_id = k.user_id
    where k.ended_at is null`,
  webhooks: sql`select webhook_id as id, organisation_id from webhook_organisations`,
} as const satisfies Record<KeptByCompany, unknown>

/** SQL: every organisation with the company that it belongs to. */
const companies = sql`tree (id, company) as (
  select id, id from organisations where parent_id is null
  union all select o.id, tree.company from organisations o join tree on tree.id = o.parent_id)`

/**
 * Of these organisations' companies the most that one of them has, beside `beside`. Nobody else counts them until the transaction ends. Companies are
 * locked before users, here and where a command is sent.
 */
export async function mostOfCompany(
  tx: Transaction<Database>,
  { of, organisationIds, beside }: { of: KeptByCompany; organisationIds: readonly number[]; beside?: number },
): Promise<number> {
  const ids = [...organisationIds]
  await sql`with recursive ${companies} select from organisations where id in (select company from tree where id = any(${ids}::int4[]))
    order by id for no key update`.execute(tx)
  return await mostIn(tx, { of, ids, beside })
}

async function mostIn(
  db: Kysely<Database>,
  { of, ids, beside }: { of: KeptByCompany; ids: readonly number[]; beside: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${companies}, mine as (select distinct company from tree where id = any(${ids}::int4[])), kept as (${kept[of]})
    select count(distinct kept.id)::int4 as count from mine join tree on tree.company = mine.company
      join kept on kept.organisation_id = tree.id
    where kept.id is distinct from ${beside ?? null}::int4
    group by mine.company order by 1 desc limit 1`.execute(db)
  return rows[0]?.count ?? 0
}
