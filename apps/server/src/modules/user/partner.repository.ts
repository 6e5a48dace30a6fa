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

  async setKey(name: string, encryptedKey: Buffer): Promise<void> {
    await this.#db
      .insertInto('partners')
      .values({ name, encrypted_key: encryptedKey })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ encrypted_key: encryptedKey, created_at: sql`now()` }))
      .execute()
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
