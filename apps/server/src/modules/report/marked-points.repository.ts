/** SQL of the points marked on the map. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export const markedPointRepository = (db: Kysely<Database>) => ({
  of: (organisationIds: readonly number[]) =>
    db
      .selectFrom('marked_points')
      .selectAll()
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .orderBy('id')
      .execute(),

  /** undefined: the organisation has `most` already. */
  async add(point: Insertable<Database['marked_points']>, most: number): Promise<string | undefined> {
    return db.transaction().execute(async tx => {
      // One at a time for an organisation, or many at once would pass the limit.
      await tx.selectFrom('organisations').select('id').where('id', '=', point.organisation_id).forUpdate().execute()
      const { count } = await tx
        .selectFrom('marked_points')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .where('organisation_id', '=', point.organisation_id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return undefined
      const { id } = await tx.insertInto('marked_points').values(point).returning('id').executeTakeFirstOrThrow()
      return id
    })
  },

  /** false: none of these organisations has such a point. */
  async remove(id: string, organisationIds: readonly number[]): Promise<boolean> {
    const row = await db
      .deleteFrom('marked_points')
      .where('id', '=', id)
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})
export type MarkedPointRepository = ReturnType<typeof markedPointRepository>
