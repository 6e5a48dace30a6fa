/**
 * An administrator looks as a user sees. Its token is of its own, cannot be refreshed, and is looked up at each call with both accounts: it outlives
 * neither a lock nor a right that is taken away. What it may call: the contract's look-calls.ts.
 */
import type { AppMenuAuth } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { SignedInUser } from '../calls/handlers.ts'
import { notifyChange } from '../store/change-notifications.ts'
import type { Database } from '../store/schema.ts'
import { hasNoMore } from './has-no-more.ts'
import { hashToken, newToken } from './tokens.ts'

/** How long one lasts, ms. */
const longest = 30 * 60_000
const maxListed = 20

export interface Look {
  accessToken: string
  /** ms since 1970. */
  expiresAt: number
}

/** Who is held to account for what a session does: who looks, where one looks as a user. */
export const actorOf = ({ userId, looker }: Pick<SignedInUser, 'userId' | 'looker'>): number => looker?.userId ?? userId

export class Looks {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Begins one from this sign-in, and ends the one before it. */
  begin(userId: number, by: SignedInUser): Promise<Look> {
    const accessToken = newToken()
    const expiresAt = Date.now() + longest
    return this.#db.transaction().execute(async tx => {
      await endLooks(tx, by)
      await tx
        .insertInto('looks')
        .values({
          user_id: userId,
          by_user: by.userId,
          session_id: by.sessionId,
          access_hash: hashToken(accessToken),
          expires_at: new Date(expiresAt),
        })
        .execute()
      return { accessToken, expiresAt }
    })
  }

  /** Ends the look of this sign-in. */
  end(by: Pick<SignedInUser, 'userId' | 'sessionId'>): Promise<void> {
    return this.#db.transaction().execute(tx => endLooks(tx, by))
  }

  /** undefined: nobody has this token. `over`: it is one of a look that has ended. */
  async find(accessHash: Buffer): Promise<SignedInUser | 'over' | undefined> {
    const row = await this.#byToken(accessHash)
    if (!row) return undefined
    const over = row.ended_at !== null || row.expires_at.getTime() <= Date.now()
    if (over || !row.signed_in || !row.within_reach || row.locked_at || row.looker_locked_at) return 'over'
    if (!mayLook({ rights: row.rights }, { rights: row.looker_rights })) return 'over'
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      login: row.login,
      name: row.name,
      rights: row.rights,
      module: undefined,
      mustChangePassword: false,
      expiresAt: row.expires_at.getTime(),
      looker: { userId: row.by_user },
    }
  }

  /** Of this user, the newest first, for the user to see. */
  async listOf(userId: number): Promise<{ time: number; until: number; by: string }[]> {
    const rows = await this.#db
      .selectFrom('looks')
      .innerJoin('users', 'users.id', 'looks.by_user')
      .select(['looks.began_at', 'users.name', sql<Date>`coalesce(looks.ended_at, looks.expires_at)`.as('until')])
      .where('looks.user_id', '=', userId)
      .orderBy('looks.id', 'desc')
      .limit(maxListed)
      .execute()
    return rows.map(({ began_at: began, until, name }) => ({ time: began.getTime(), until: until.getTime(), by: name }))
  }

  #byToken(accessHash: Buffer) {
    return this.#db
      .selectFrom('looks')
      .innerJoin('users', 'users.id', 'looks.user_id')
      .innerJoin('users as looker', 'looker.id', 'looks.by_user')
      .select([
        'looks.session_id',
        'looks.user_id',
        'looks.by_user',
        'looks.expires_at',
        'looks.ended_at',
        'users.login',
        'users.name',
        'users.rights',
        'users.locked_at',
        'looker.rights as looker_rights',
        'looker.locked_at as looker_locked_at',
        sql<boolean>`exists (select from sessions s where s.id = looks.session_id and s.ended_at is null and s.second_factor is null
          and s.refresh_expires_at > now())`.as('signed_in'),
        // Everything that the user sees is below something that was granted to who looks.
        sql<boolean>`not exists (
          select from user_organisations seen where seen.user_id = looks.user_id and not exists (
            with recursive above as (
              select id, parent_id from organisations where id = seen.organisation_id
              union all select o.id, o.parent_id from organisations o join above on o.id = above.parent_id)
            select from above join user_organisations g on g.organisation_id = above.id where g.user_id = looks.by_user))`.as(
          'within_reach',
        ),
      ])
      .where('looks.access_hash', '=', accessHash)
      .executeTakeFirst()
  }
}

/** Nobody sees more by it than he may hand on. */
export const mayLook = (user: { rights: AppMenuAuth }, looker: { rights: AppMenuAuth }): boolean =>
  looker.rights.adminAuth && hasNoMore(user.rights, looker.rights)

async function endLooks(tx: Kysely<Database>, { userId, sessionId }: Pick<SignedInUser, 'userId' | 'sessionId'>): Promise<void> {
  const ended = await tx
    .updateTable('looks')
    .set({ ended_at: sql`least(now(), expires_at)` })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  // Its feeds are closed, on other servers too.
  if (ended.numUpdatedRows > 0n) await notifyChange(tx, { kind: 'account', userId })
}
