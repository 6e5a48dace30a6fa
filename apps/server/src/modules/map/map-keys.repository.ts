/** SQL for stored keys of map services. */
import type { MapKeyName } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'

export interface StoredMapKey {
  readonly key: string
  readonly changedAt: Date
}
export type StoredMapKeys = ReadonlyMap<MapKeyName, StoredMapKey>

export class MapKeysRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async all(): Promise<StoredMapKeys> {
    const rows = await this.#db.selectFrom('map_keys').selectAll().execute()
    return new Map(rows.map(({ name, key, changed_at }) => [name, { key, changedAt: changed_at }]))
  }

  /** null: removes it. Other servers are told when it is committed. */
  async set(name: MapKeyName, key: string | null): Promise<void> {
    await this.#db.transaction().execute(async transaction => {
      await (key === null
        ? transaction.deleteFrom('map_keys').where('name', '=', name).execute()
        : transaction
            .insertInto('map_keys')
            .values({ name, key })
            .onConflict(conflict => conflict.column('name').doUpdateSet({ key, changed_at: sql`now()` }))
            .execute())
      await notifyChange(transaction, { kind: 'mapKeys' })
    })
  }
}
