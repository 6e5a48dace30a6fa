/** SQL for partner systems. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export const partnerRepository = (db: Kysely<Database>) => ({
  async keyOf(name: string): Promise<Buffer | undefined> {
    const row = await db.selectFrom('partners').select('encrypted_key').where('name', '=', name).executeTakeFirst()
    return row?.encrypted_key
  },

  async setKey(name: string, encryptedKey: Buffer): Promise<void> {
    await db
      .insertInto('partners')
      .values({ name, encrypted_key: encryptedKey })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ encrypted_key: encryptedKey, created_at: sql`now()` }))
      .execute()
  },

  /** True for the first use of this id; records it. */
  async firstSeen(partner: string, idHash: Buffer, expiresAt: Date): Promise<boolean> {
    await db.deleteFrom('partner_ids').where('expires_at', '<', sql<Date>`now()`).execute()
    const added = await db
      .insertInto('partner_ids')
      .values({ partner, id_hash: idHash, expires_at: expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('partner')
      .executeTakeFirst()
    return added !== undefined
  },
})
export type PartnerRepository = ReturnType<typeof partnerRepository>
