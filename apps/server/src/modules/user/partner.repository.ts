/** SQL for partner systems. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export class PartnerRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async keyOf(name: string): Promise<Buffer | undefined> {
    const row = await this.#db.selectFrom('partners').select('encrypted_key').where('name', '=', name).executeTakeFirst()
    return row?.encrypted_key
  }

  /** By name. */
  all(): Promise<{ name: string; created_at: Date; last_used_at: Date | null }[]> {
    return this.#db.selectFrom('partners').select(['name', 'created_at', 'last_used_at']).orderBy('name').execute()
  }

  async setKey(name: string, encryptedKey: Buffer): Promise<void> {
    const renewed = { encrypted_key: encryptedKey, created_at: sql<Date>`now()`, last_used_at: null }
    await this.#db
      .insertInto('partners')
      .values({ name, encrypted_key: encryptedKey })
      .onConflict(conflict => conflict.column('name').doUpdateSet(renewed))
      .execute()
  }

  /** As setKey, of a partner that has none, unless there are as many as may be. */
  async addKey(name: string, encryptedKey: Buffer, most: number): Promise<'added' | 'exists' | 'full'> {
    return await this.#db.transaction().execute(async db => {
      // One after the other: two at once would count the same.
      await sql`lock table partners in share row exclusive mode`.execute(db)
      const known = await db.selectFrom('partners').select('name').execute()
      if (known.some(row => row.name === name)) return 'exists'
      if (known.length >= most) return 'full'
      await db.insertInto('partners').values({ name, encrypted_key: encryptedKey }).execute()
      return 'added'
    })
  }

  /** False: there is no such partner. */
  async replaceKey(name: string, encryptedKey: Buffer): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('partners')
      .set({ encrypted_key: encryptedKey, created_at: sql<Date>`now()`, last_used_at: null })
      .where('name', '=', name)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** False: there was none. Ids that it has used stay used. */
  async end(name: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('partners').where('name', '=', name).executeTakeFirst()
    return numDeletedRows > 0n
  }

  async used(name: string): Promise<void> {
    await this.#db.updateTable('partners').set({ last_used_at: sql<Date>`now()` }).where('name', '=', name).execute()
  }

  /** True for the first use of this id; records it. */
  async firstSeen(partner: string, idHash: Buffer, expiresAt: Date): Promise<boolean> {
    await this.#db.deleteFrom('partner_ids').where('expires_at', '<', sql<Date>`now()`).execute()
    const added = await this.#db
      .insertInto('partner_ids')
      .values({ partner, id_hash: idHash, expires_at: expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('partner')
      .executeTakeFirst()
    return added !== undefined
  }
}
