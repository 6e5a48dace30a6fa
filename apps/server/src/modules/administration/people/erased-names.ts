/** What people who were erased are called in the record: by their names while a law keeps it, then by their number. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Reach } from '../reach.ts'

/** Of those of whom the reader reaches all organisations. */
export async function erasedAmong(
  { db, reach: { whole, organisationIds } }: { db: Kysely<Database>; reach: Pick<Reach, 'whole' | 'organisationIds'> },
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; login: string }>> {
  const rows = await db
    .selectFrom('erasures')
    .select(['person_ids', 'called', 'names', 'logins'])
    .where('kind', '=', 'user')
    .where(sql<boolean>`person_ids && ${ids}::int[]`)
    .$if(!whole, query => query.where(sql<boolean>`organisation_ids <@ ${[...organisationIds]}::int[]`))
    .execute()
  return new Map(
    rows.flatMap(({ person_ids, called, names, logins }) =>
      person_ids.map(id => [id, { id, name: names[0] ?? called, login: logins[0] ?? '' }] as const),
    ),
  )
}
