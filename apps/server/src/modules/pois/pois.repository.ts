/** SQL for POIs. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Database } from '../../store/schema.ts'

export class PoiRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  of(organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('pois')
      .selectAll()
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .orderBy('id')
      .execute()
  }

  /** undefined: no such POI in these organisations. */
  find(id: string, organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('pois')
      .selectAll()
      .where('id', '=', id)
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .executeTakeFirst()
  }

  /** undefined: the organisation already has `max`. */
  async add(poi: Insertable<Database['pois']>, max: number): Promise<string | undefined> {
    return this.#db.transaction().execute(async tx => {
      // Serialized per organisation, or concurrent inserts could exceed the limit.
      await tx.selectFrom('organisations').select('id').where('id', '=', poi.organisation_id).forUpdate().execute()
      const { count } = await tx
        .selectFrom('pois')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .where('organisation_id', '=', poi.organisation_id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= max) return undefined
      const { id } = await tx.insertInto('pois').values(poi).returning('id').executeTakeFirstOrThrow()
      return id
    })
  }

  /** False: no such POI in these organisations. */
  async change(id: string, changed: Updateable<Database['pois']>, organisationIds: readonly number[]): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('pois')
      .set(changed)
      .where('id', '=', id)
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** The deleted POI; undefined: no such POI in these organisations. */
  remove(id: string, organisationIds: readonly number[]): Promise<{ id: string } | undefined> {
    return this.#db
      .deleteFrom('pois')
      .where('id', '=', id)
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .returning('id')
      .executeTakeFirst()
  }
}
