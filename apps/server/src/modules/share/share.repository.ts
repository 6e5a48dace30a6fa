/** SQL for share links. */
import type { AppMenuAuth, ShareKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { endLocked, type LinkEnder } from '../../accounts/ended-links.ts'
import type { RecordedEvent } from '../../record/event-kinds.ts'
import type { Database, RowOf } from '../../store/schema.ts'

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

export interface ListedShare extends Omit<RowOf<'shares'>, 'ended_by' | 'kind' | 'session_id' | 'token_hash'> {
  maker_name: string
  maker_rights: AppMenuAuth
}

/** Who ends links of others. */
type Administrator = LinkEnder & { userId: number }

/** Valid links of everybody to vehicles of these organisations. */
export interface OpenLinks {
  kind: ShareKind
  organisationIds: readonly number[]
  /** Those of all of these vehicles; empty: of every one. */
  vehicleIds: readonly number[]
  /** In the plate number or the maker's name; empty: any. */
  search: string
}

/** Maximum links on a page; links of one user and kind that are stored, those that have ended included. */
export const maxListed = 500

/** Characters that stand for themselves in a pattern of LIKE. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function listed(kind: ShareKind, vehicleIds: readonly number[], of: Kysely<Database>) {
  return of
    .selectFrom('shares as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.kind', '=', kind)
    .where(eb => eb.and(vehicleIds.map(id => eb('s.vehicle_id', '=', id))))
}

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

export class ShareRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** `tooMany`: the user already has `maxOpen` valid links of this kind. */
  add({ kind, tokenHash, userId, sessionId, vehicleId, shows, name, hours, maxOpen }: NewShare) {
    return this.#db.transaction().execute(async (tx): Promise<{ id: string; expiresAt: Date } | 'tooMany' | 'sessionEnded'> => {
      // Serialized per user, or concurrent inserts could exceed the limit.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      // What ends the session waits until the link is there, and ends it too.
      const session = await tx.selectFrom('sessions').select('ended_at').where('id', '=', sessionId).forShare().executeTakeFirst()
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
    })
  }

  /** Links of one user, also those that have ended. */
  of(kind: ShareKind, userId: number, vehicleIds: readonly number[]): Promise<ListedShare[]> {
    return newest(listed(kind, vehicleIds, this.#db).where('s.user_id', '=', userId))
  }

  /** `before`: older ones than this. */
  openIn(links: OpenLinks, before: string | undefined): Promise<ListedShare[]> {
    return newest(this.#openIn(links).$if(before !== undefined, query => query.where('s.id', '<', before ?? '')))
  }

  /** `newest`: the highest id of them, null: there is none. */
  async countOpenIn(links: OpenLinks): Promise<{ total: number; newest: string | null }> {
    const { total, last } = await this.#openIn(links)
      .select(eb => [eb.fn.countAll<string>().as('total'), eb.fn.max('s.id').as('last')])
      .executeTakeFirstOrThrow()
    return { total: Number(total), newest: last }
  }

  /** @param upTo none that is newer than this. Returns the events, which are stored. */
  endOpenIn(links: OpenLinks, upTo: string | undefined, by: Administrator): Promise<RecordedEvent[]> {
    return this.#endFor(by, tx =>
      this.#openIn(links, tx)
        .$if(upTo !== undefined, query => query.where('s.id', '<=', upTo ?? ''))
        .select('s.id')
        .orderBy('s.id')
        .forUpdate('s')
        .execute(),
    )
  }

  /** Ends the link of somebody else. Returns its event, which is stored; none: it had ended before. */
  endOne(shareId: string, by: Administrator): Promise<RecordedEvent[]> {
    return this.#endFor(by, tx =>
      tx.selectFrom('shares').select('id').where('id', '=', shareId).where('ended_at', 'is', null).forUpdate().execute(),
    )
  }

  /** Who created the link; undefined: there is none. */
  async makerOf(kind: ShareKind, vehicleId: number, shareId: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('shares')
      .select('user_id')
      .where('id', '=', shareId)
      .where('kind', '=', kind)
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
    return row?.user_id
  }

  /** For its maker. */
  async revoke(shareId: string): Promise<void> {
    await this.#db
      .updateTable('shares')
      .set({ ended_at: sql<Date>`now()`, ended_why: 'revoked' })
      .where('id', '=', shareId)
      .where('ended_at', 'is', null)
      .execute()
  }

  /** The valid link of this kind with this token, with the rights of its creator. */
  find(kind: ShareKind, tokenHash: Buffer) {
    return this.#db
      .selectFrom('shares as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 's.vehicle_id', 's.shows', 's.name', 's.expires_at', 'u.rights'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.kind', '=', kind)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
  }

  async countView(id: string): Promise<void> {
    await this.#db
      .updateTable('shares')
      .set(eb => ({ views: eb('views', '+', 1), last_viewed_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .execute()
  }

  #openIn({ kind, organisationIds, vehicleIds, search }: OpenLinks, of = this.#db) {
    return listed(kind, vehicleIds, of)
      .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
      .where('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .$if(search !== '', query =>
        query.where(eb =>
          eb.or([eb('v.plate_num', 'ilike', `%${literal(search)}%`), eb('u.name', 'ilike', `%${literal(search)}%`)]),
        ),
      )
  }

  /** `lock`: those that are open, in the order of their ids. Each is ended, and recorded, once. */
  #endFor(by: Administrator, lock: (tx: Kysely<Database>) => Promise<{ id: string }[]>): Promise<RecordedEvent[]> {
    return this.#db.transaction().execute(async tx => {
      const locked = await lock(tx)
      return endLocked(tx, locked, { ended_why: 'administrator', ended_by: by.userId }, by)
    })
  }
}
