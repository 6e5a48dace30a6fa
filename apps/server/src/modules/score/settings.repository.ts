/** What the score is measured by, and the means of regions. Read at each question: several servers, and a change counts at once. */
import { scoreSettings, type ScoreSettings, standardScore } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../store/schema.ts'
import type { RegionMeans } from './score-of.ts'

export interface EnteredMeans extends RegionMeans {
  /** Empty and null: nobody has entered any. */
  readonly by: string
  readonly at: number | null
}

/** Rows of before have not all of today's settings. */
const stored = z.looseObject({})

const noMeans: EnteredMeans = { overspeed: null, fatigue: null, by: '', at: null }

interface Changed {
  readonly id: number
  readonly name: string
}

export class ScoreSettingsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** `changed` undefined: as delivered. */
  async current(): Promise<{ settings: ScoreSettings; changed: { by: string; at: number } | undefined }> {
    const row = await this.#db.selectFrom('score_settings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    if (!row) return { settings: standardScore, changed: undefined }
    return {
      settings: scoreSettings.parse({ ...standardScore, ...stored.parse(row.settings) }),
      changed: { by: row.changed_by_name, at: row.changed_at.getTime() },
    }
  }

  async change(settings: ScoreSettings, by: Changed, at: number): Promise<void> {
    await this.#db
      .insertInto('score_settings')
      .values({ settings: JSON.stringify(settings), changed_by: by.id, changed_by_name: by.name, changed_at: new Date(at) })
      .execute()
  }

  /** @param organisationIds the company and those that it is below, the nearest first: the first that has some counts */
  async means(organisationIds: readonly number[], month: string): Promise<EnteredMeans> {
    const { rows } = await sql<{ overspeed: number | null; fatigue: number | null; name: string; at: Date }>`
      select overspeed, fatigue, changed_by_name as name, changed_at as at from score_means
      where month = ${`${month}-01`}::date and organisation_id = any(${organisationIds}::int4[])
      order by array_position(${organisationIds}::int4[], organisation_id) limit 1`.execute(this.#db)
    const [row] = rows
    return row ? { overspeed: row.overspeed, fatigue: row.fatigue, by: row.name, at: row.at.getTime() } : noMeans
  }

  async setMeans(
    organisationId: number,
    month: string,
    { overspeed, fatigue }: RegionMeans,
    by: Changed,
    at: number,
  ): Promise<void> {
    const row = { overspeed, fatigue, changed_by: by.id, changed_by_name: by.name, changed_at: new Date(at) }
    await this.#db
      .insertInto('score_means')
      .values({ organisation_id: organisationId, month: `${month}-01`, ...row })
      .onConflict(conflict => conflict.columns(['organisation_id', 'month']).doUpdateSet(row))
      .execute()
  }
}
