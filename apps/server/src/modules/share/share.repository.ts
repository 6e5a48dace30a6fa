/** SQL for share links. */
import type { AppMenuAuth, ShareKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database, ShareEnd } from '../../store/schema.ts'

interface NewShare {
  kind: ShareKind
  tokenHash: Buffer
  userId: number
  /** The sign-in that it ends with. */
  sessionId: string
  vehicleId: number
  shows: object
  name: string | undefined
  hours: number
  /** Maximum number of valid links of this user and kind. */
  maxOpen: number
}

export interface ListedShare {
  id: string
  user_id: number
  vehicle_id: number
  shows: unknown
  name: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_why: ShareEnd | null
  views: number
  last_viewed_at: Date | null
  maker_name: string
  maker_rights: AppMenuAuth
}

/** Maximum links in a list; links of one user and kind that are stored, those that have ended included. */
export const maxListed = 500

export const shareRepository = (db: Kysely<Database>) => {
  const listed = (kind: ShareKind, vehicleId: number | undefined) =>
    db
      .selectFrom('shares as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .where('s.kind', '=', kind)
      .$if(vehicleId !== undefined, query => query.where('s.vehicle_id', '=', vehicleId ?? 0))
  const newest = (query: ReturnType<typeof listed>): Promise<ListedShare[]> =>
    query
      .select([
        's.id',
        's.user_id',
        's.vehicle_id',
        's.shows',
        's.name',
        's.created_at',
        's.expires_at',
        's.ended_at',
        's.ended_why',
        's.views',
        's.last_viewed_at',
        'u.name as maker_name',
        'u.rights as maker_rights',
      ])
      .orderBy('s.id', 'desc')
      .limit(maxListed)
      .execute()
  return {
    /** `tooMany`: the user already has `maxOpen` valid links of this kind. */
    add: ({ kind, tokenHash, userId, sessionId, vehicleId, shows, name, hours, maxOpen }: NewShare) =>
      db.transaction().execute(async (tx): Promise<{ id: string; expiresAt: Date } | 'tooMany' | 'sessionEnded'> => {
        // Serialized per user, or concurrent inserts could exceed the limit.
        await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
        // What ends the session waits until the link is there, and ends it too.
        const session = await tx
          .selectFrom('sessions')
          .select('ended_at')
          .where('id', '=', sessionId)
          .forShare()
          .executeTakeFirst()
        if (!session || session.ended_at) return 'sessionEnded'
        const { open } = await tx
          .selectFrom('shares')
          .select(eb => eb.fn.countAll<string>().as('open'))
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .executeTakeFirstOrThrow()
        if (Number(open) >= maxOpen) return 'tooMany'
        const row = await tx
          .insertInto('shares')
          .values({
            kind,
            token_hash: tokenHash,
            user_id: userId,
            session_id: sessionId,
            vehicle_id: vehicleId,
            shows: JSON.stringify(shows),
            name: name || null,
            expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
          })
          .returning(['id', 'expires_at'])
          .executeTakeFirstOrThrow()
        await tx
          .deleteFrom('shares')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('id', 'not in', kept =>
            kept
              .selectFrom('shares')
              .select('id')
              .where('user_id', '=', userId)
              .where('kind', '=', kind)
              // Those that work first: they are not forgotten.
              .orderBy(sql`ended_at is null and expires_at > now()`, 'desc')
              .orderBy('id', 'desc')
              .limit(maxListed),
          )
          .execute()
        return { id: row.id, expiresAt: row.expires_at }
      }),

    /** Links of one user, also those that have ended. */
    of(kind: ShareKind, userId: number, vehicleId: number | undefined): Promise<ListedShare[]> {
      return newest(listed(kind, vehicleId).where('s.user_id', '=', userId))
    },

    /** Valid links of everybody to vehicles of these organisations. */
    openIn(kind: ShareKind, organisationIds: readonly number[], vehicleId: number | undefined): Promise<ListedShare[]> {
      return newest(
        listed(kind, vehicleId)
          .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
          .where('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
          .where('s.ended_at', 'is', null)
          .where('s.expires_at', '>', sql<Date>`now()`),
      )
    },

    /** Who created the link; undefined: there is none. */
    async makerOf(kind: ShareKind, vehicleId: number, shareId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('shares')
        .select('user_id')
        .where('id', '=', shareId)
        .where('kind', '=', kind)
        .where('vehicle_id', '=', vehicleId)
        .executeTakeFirst()
      return row?.user_id
    },

    /** `by`: who ends it, if not its maker. False: it had ended before. */
    async end(shareId: string, why: 'revoked' | 'administrator', by?: number): Promise<boolean> {
      const row = await db
        .updateTable('shares')
        .set({ ended_at: sql<Date>`now()`, ended_why: why, ...(by !== undefined && { ended_by: by }) })
        .where('id', '=', shareId)
        .where('ended_at', 'is', null)
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
        .where('s.ended_at', 'is', null)
        .where('s.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),

    async countView(id: string): Promise<void> {
      await db
        .updateTable('shares')
        .set(eb => ({ views: eb('views', '+', 1), last_viewed_at: sql<Date>`now()` }))
        .where('id', '=', id)
        .execute()
    },
  }
}
export type ShareRepository = ReturnType<typeof shareRepository>
