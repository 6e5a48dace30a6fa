/** What the risk score is made of, and who changed it when. Read at each question: several servers, and a change counts at once. */
import { riskSettings, type RiskSettings, standardRisk } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface StoredRiskSettings {
  readonly settings: RiskSettings
  /** Undefined: as delivered. */
  readonly changed: { readonly by: string; readonly at: number } | undefined
}

export class RiskSettingsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async current(): Promise<StoredRiskSettings> {
    const row = await this.#db.selectFrom('risk_settings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    if (!row) return { settings: standardRisk, changed: undefined }
    return { settings: riskSettings.parse(row.settings), changed: { by: row.changed_by_name, at: row.changed_at.getTime() } }
  }

  async change(settings: RiskSettings, by: { id: number; name: string }, at: number): Promise<void> {
    await this.#db
      .insertInto('risk_settings')
      .values({ settings: JSON.stringify(settings), changed_by: by.id, changed_by_name: by.name, changed_at: new Date(at) })
      .execute()
  }
}
