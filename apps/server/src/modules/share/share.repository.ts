/** SQL for position links. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Expired links stay listed this long, then they are deleted. */
const listedFor = sql`interval '30 days'`

export const shareRepository = (db: Kysely<Database>) => ({
  /** undefined: the user already has `max` open links. */
  async add(share: {
    tokenHash: Buffer
    userId: number
    vehicleId: number
    name: string | undefined
    hours: number
    max: number
  }): Promise<{ id: string; expiresAt: Date } | undefined> {
    await db.deleteFrom('position_shares').where('expires_at', '<', sql<Date>`now() - ${listedFor}`).execute()
    return db.transaction().execute(async tx => {
      // Serialized per user, or concurrent inserts could exceed the limit.
      await tx.selectFrom('users').select('id').where('id', '=', share.userId).forUpdate().execute()
      const { open } = await tx
        .selectFrom('position_shares')
        .select(eb => eb.fn.countAll<string>().as('open'))
        .where('user_id', '=', share.userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirstOrThrow()
      if (Number(open) >= share.max) return undefined
      const row = await tx
        .insertInto('position_shares')
        .values({
          token_hash: share.tokenHash,
          user_id: share.userId,
          vehicle_id: share.vehicleId,
          name: share.name || null,
          expires_at: sql<Date>`now() + make_interval(hours => ${share.hours})`,
        })
        .returning(['id', 'expires_at'])
        .executeTakeFirstOrThrow()
      return { id: row.id, expiresAt: row.expires_at }
    })
  },

  of: (userId: number, vehicleId: number | undefined) => {
    const rows = db.selectFrom('position_shares').selectAll().where('user_id', '=', userId)
    return (vehicleId === undefined ? rows : rows.where('vehicle_id', '=', vehicleId)).orderBy('id', 'desc').limit(500).execute()
  },

  /** false: the user has no such link. Idempotent. */
  async revoke(userId: number, vehicleId: number, shareId: string): Promise<boolean> {
    const row = await db
      .updateTable('position_shares')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
      .where('id', '=', shareId)
      .where('user_id', '=', userId)
      .where('vehicle_id', '=', vehicleId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** The open link of this token, with the rights of its owner. */
  find: (tokenHash: Buffer) =>
    db
      .selectFrom('position_shares as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 's.vehicle_id', 's.name', 's.expires_at', 'u.rights'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),

  async countView(id: string): Promise<void> {
    await db
      .updateTable('position_shares')
      .set(eb => ({ views: eb('views', '+', 1), last_viewed_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .execute()
  },
})
export type ShareRepository = ReturnType<typeof shareRepository>
