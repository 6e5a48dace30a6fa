/** SQL of partner systems. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export const partnerRepository = (db: Kysely<Database>) => ({
  async keyOf(name: string): Promise<Buffer | undefined> {
    const row = await db.selectFrom('partners').select('sealed_key').where('name', '=', name).executeTakeFirst()
    return row?.sealed_key
  },

  async setKey(name: string, sealedKey: Buffer): Promise<void> {
    await db
      .insertInto('partners')
      .values({ name, sealed_key: sealedKey })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ sealed_key: sealedKey, made_at: sql`now()` }))
      .execute()
  },

  /** Whether this id comes for the first time; from now on it does not. */
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
