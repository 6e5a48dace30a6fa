/** What people who were erased are called in the record: by their names while a law keeps it, then by their number. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Reach } from '../reach.ts'
import { like } from '../user-list.repository.ts'

/** What is searched for at once. */
const most = 20

type ReachedBy = { db: Kysely<Database>; reach: Pick<Reach, 'whole' | 'organisationIds'> }

/** Of users of whom the reader reaches all organisations. */
const reachedErasures = ({ db, reach: { whole, organisationIds } }: ReachedBy) =>
  db
    .selectFrom('erasures')
    .where('kind', '=', 'user')
    .$if(!whole, query => query.where(sql<boolean>`organisation_ids <@ ${[...organisationIds]}::int[]`))

export async function erasedAmong(
  reached: ReachedBy,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; login: string }>> {
  const rows = await reachedErasures(reached)
    .select(['person_ids', 'called', 'names', 'logins'])
    .where(sql<boolean>`person_ids && ${ids}::int[]`)
    .execute()
  return new Map(
    rows.flatMap(({ person_ids, called, names, logins }) =>
      person_ids.map(id => [id, { id, name: names[0] ?? called, login: logins[0] ?? '' }] as const),
    ),
  )
}

/** Who was called so, or is called so now. */
export async function erasedCalled(reached: ReachedBy, words: string): Promise<{ id: number; whole: boolean }[]> {
  const rows = await reachedErasures(reached)
    .innerJoin(sql<{ text: string }>`lateral unnest(names || logins || called)`.as<'said'>(sql`said (text)`), join =>
      join.onTrue(),
    )
    .select(['person_ids', sql<boolean>`bool_or(lower(said.text) = ${words.toLowerCase()})`.as('whole')])
    .where(sql<boolean>`said.text ilike ${like(words)}`)
    .groupBy(['erasures.id', 'person_ids'])
    .orderBy('erasures.id', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ person_ids, whole }) => person_ids.map(id => ({ id, whole })))
}
