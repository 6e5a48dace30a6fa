/** SQL for share links. */
import type { ShareKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

interface NewShare {
  kind: ShareKind
  tokenHash: Buffer
  userId: number
  vehicleId: number
  shows: object
  name: string | undefined
  hours: number
  /** Maximum number of valid links of this user and kind. */
  maxOpen: number
}

export const shareRepository = (db: Kysely<Database>) => ({
  /** undefined: the user already has `maxOpen` valid links of this kind. */
  add: ({ kind, tokenHash, userId, vehicleId, shows, name, hours, maxOpen }: NewShare) =>
    db.transaction().execute(async (tx): Promise<{ id: string; expiresAt: Date } | undefined> => {
      // Serialized per user, or concurrent inserts could exceed the limit.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { open } = await tx
        .selectFrom('shares')
        .select(eb => eb.fn.countAll<string>().as('open'))
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirstOrThrow()
      if (Number(open) >= maxOpen) return undefined
      const row = await tx
        .insertInto('shares')
        .values({
          kind,
          token_hash: tokenHash,
          user_id: userId,
          vehicle_id: vehicleId,
          shows: JSON.stringify(shows),
          name: name || null,
          expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
        })
        .returning(['id', 'expires_at'])
        .executeTakeFirstOrThrow()
      return { id: row.id, expiresAt: row.expires_at }
    }),

  of(kind: ShareKind, userId: number, vehicleId: number | undefined) {
    const rows = db.selectFrom('shares').selectAll().where('user_id', '=', userId).where('kind', '=', kind)
    return (vehicleId === undefined ? rows : rows.where('vehicle_id', '=', vehicleId)).orderBy('id', 'desc').limit(500).execute()
  },

  /** false: the user has no such link. Idempotent. */
  async revoke(kind: ShareKind, userId: number, vehicleId: number, shareId: string): Promise<boolean> {
    const row = await db
      .updateTable('shares')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
      .where('id', '=', shareId)
      .where('kind', '=', kind)
      .where('user_id', '=', userId)
      .where('vehicle_id', '=', vehicleId)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** The valid link of this kind with this token, with the rights of its creator. */
  find: (kind: ShareKind, tokenHash: Buffer) =>
    db
      .selectFrom('shares as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 's.vehicle_id', 's.shows', 's.name', 's.expires_at', 'u.rights'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.kind', '=', kind)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),

  async countView(id: string): Promise<void> {
    await db
      .updateTable('shares')
      .set(eb => ({ views: eb('views', '+', 1), last_viewed_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .execute()
  },
})
export type ShareRepository = ReturnType<typeof shareRepository>
