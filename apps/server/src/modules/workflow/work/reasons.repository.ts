/** SQL for reasons that reviewers kept. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Within } from '../engine/applications.repository.ts'

const most = 20

export class ReasonRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The most used first. */
  async of(organisationIds: Iterable<number>): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('application_reasons')
      .select(['text', eb => eb.fn.sum('used').as('used')])
      .where('organisation_id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
      .groupBy('text')
      .orderBy('used', 'desc')
      .orderBy('text')
      .limit(most)
      .execute()
    return rows.map(({ text }) => text)
  }

  keep(within: Within, organisationId: number, text: string) {
    return within
      .insertInto('application_reasons')
      .values({ organisation_id: organisationId, text })
      .onConflict(conflict =>
        conflict.columns(['organisation_id', 'text']).doUpdateSet({ used: sql`application_reasons.used + 1` }),
      )
      .execute()
  }
}
