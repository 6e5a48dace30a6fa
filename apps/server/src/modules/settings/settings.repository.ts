/** SQL for user settings. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export type SettingKind = Database['user_settings']['kind']

export class SettingsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** undefined: never set. */
  async get(userId: number, kind: SettingKind): Promise<unknown> {
    const row = await this.#db
      .selectFrom('user_settings')
      .select('value')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row?.value
  }

  async set(userId: number, kind: SettingKind, value: unknown): Promise<void> {
    const text = JSON.stringify(value)
    await this.#db
      .insertInto('user_settings')
      .values({ user_id: userId, kind, value: text })
      .onConflict(conflict => conflict.columns(['user_id', 'kind']).doUpdateSet({ value: text, changed_at: sql`now()` }))
      .execute()
  }

  /** Makes the next value of the one before (undefined: never set); two changes at once are both made. What `next` throws leaves it as it was. */
  async change(userId: number, kind: SettingKind, next: (before: unknown) => unknown): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      // Both changes may find no row that they could lock.
      await sql`select pg_advisory_xact_lock(hashtext(${`setting ${kind}`}), ${userId})`.execute(trx)
      const inOne = new SettingsRepository(trx)
      await inOne.set(userId, kind, next(await inOne.get(userId, kind)))
    })
  }
}
