/** SQL for sessions and their tokens. */
import type { ModuleType, SecondFactorWait, SignInMethod } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordedEvent } from '../record/event-kinds.ts'
import { notifyChange } from '../store/change-notifications.ts'
import type { Database } from '../store/schema.ts'
import { endLinks, type LinkEnder } from './ended-links.ts'

/** A sign-in at the provider of a company. */
export interface ProviderSession {
  readonly issuer: string
  readonly clientId: string
  readonly subject: string
  /** What the provider calls it; undefined: it did not say. */
  readonly sid: string | undefined
}

export interface NewSession {
  userId: number
  accessHash: Buffer
  refreshHash: Buffer
  expiresAt: Date
  refreshExpiresAt: Date
  address: string
  device: unknown
  deviceKey: Buffer
  method: SignInMethod
  moduleType: ModuleType | undefined
  provider?: ProviderSession | undefined
  /** `passed`: in the session that it takes the place of. `required`: also where no role of the user says so. */
  secondFactor: 'passed' | 'required' | 'byRole'
}

export type TokenRefresh = Pick<NewSession, 'accessHash' | 'refreshHash' | 'expiresAt' | 'refreshExpiresAt'>

export class SessionRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /**
   * `newDevice`: it has not signed in before; false for the user's first. undefined: the user is locked. Checked here because a lock may come while a
   * password is verified: either locks the row of the user, so the session is refused or ended.
   */
  add(session: NewSession): Promise<{ id: string; newDevice: boolean; secondFactor: SecondFactorWait | null } | undefined> {
    return this.#db.transaction().execute(async tx => {
      const user = await tx.selectFrom('users').select('locked_at').where('id', '=', session.userId).forShare().executeTakeFirst()
      if (!user || user.locked_at) return undefined
      const isNewDevice = sql<boolean>`(
    exists (select from sessions where user_id = ${session.userId} and device_key is not null and second_factor is null)
    and not exists (select from sessions
      where user_id = ${session.userId} and device_key = ${session.deviceKey} and second_factor is null))`
      const row = await tx
        .insertInto('sessions')
        .values({
          user_id: session.userId,
          access_hash: session.accessHash,
          refresh_hash: session.refreshHash,
          expires_at: session.expiresAt,
          refresh_expires_at: session.refreshExpiresAt,
          address: session.address,
          device: JSON.stringify(session.device),
          device_key: session.deviceKey,
          new_device: isNewDevice,
          method: session.method,
          module_type: session.moduleType ?? null,
          second_factor: session.secondFactor === 'passed' ? null : waitOf(session.userId, session.secondFactor === 'required'),
        })
        .returning(['id', 'new_device', 'second_factor'])
        .executeTakeFirstOrThrow()
      const { provider } = session
      if (provider)
        await tx
          .insertInto('company_sessions')
          .values({
            session_id: row.id,
            issuer: provider.issuer,
            client_id: provider.clientId,
            subject: provider.subject,
            sid: provider.sid ?? null,
          })
          .execute()
      return { id: row.id, newDevice: row.new_device, secondFactor: row.second_factor }
    })
  }

  /** How a session began; undefined: there is none. */
  async methodOf(sessionId: string): Promise<SignInMethod | undefined> {
    const row = await this.#db.selectFrom('sessions').select('method').where('id', '=', sessionId).executeTakeFirst()
    return row?.method
  }

  /** Device fields and limit of a session. */
  async startOf(sessionId: string): Promise<{ device: Record<string, unknown>; moduleType: ModuleType | undefined }> {
    const row = await this.#db
      .selectFrom('sessions')
      .select(['device', 'module_type'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    const device = typeof row?.device === 'object' && row.device !== null ? { ...row.device } : {}
    return { device, moduleType: row?.module_type ?? undefined }
  }

  /** Of an open session; undefined: it has ended. */
  rightsOf(id: string) {
    return (
      this.#db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.rights', 'sessions.module_type'])
        .where('sessions.id', '=', id)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.second_factor', 'is', null)
        .where('sessions.refresh_expires_at', '>', sql<Date>`now()`)
        .where('users.locked_at', 'is', null)
        // From the day after the last one; the job that locks such accounts may be late.
        .where(sql<boolean>`users.ends_on is null or users.ends_on >= (now() at time zone 'Asia/Shanghai')::date`)
        .executeTakeFirst()
    )
  }

  /** Session whose current or former access token this is. */
  byAccessToken(accessHash: Buffer) {
    return this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('vehicles', 'vehicles.id', 'users.vehicle_id')
      .select(eb => [
        'sessions.id as session_id',
        'sessions.expires_at',
        'sessions.refresh_expires_at',
        'sessions.ended_at',
        'sessions.ended_why',
        'sessions.module_type',
        'sessions.second_factor',
        'users.id as user_id',
        eb.fn.coalesce('vehicles.plate_num', 'users.login').as('login'),
        eb.fn.coalesce('vehicles.plate_num', 'users.name').as('name'),
        'users.rights',
        'users.must_change_password',
        'users.locked_at',
        eb('sessions.access_hash', '!=', accessHash).as('replaced'),
      ])
      .where(eb =>
        eb.or([
          eb('sessions.access_hash', '=', accessHash),
          eb(
            'sessions.id',
            '=',
            eb
              .selectFrom('rotated_tokens')
              .select('session_id')
              .where('token_hash', '=', accessHash)
              .where('kind', '=', 'access'),
          ),
        ]),
      )
      .executeTakeFirst()
  }

  /** Session whose current or former refresh token this is. */
  byRefreshToken(refreshHash: Buffer) {
    return this.#db
      .selectFrom('sessions')
      .select(eb => [
        'id',
        'user_id',
        'ended_at',
        'ended_why',
        'refresh_expires_at',
        'module_type',
        'second_factor',
        eb('refresh_hash', '!=', refreshHash).as('replaced'),
      ])
      .where(eb =>
        eb.or([
          eb('refresh_hash', '=', refreshHash),
          eb(
            'id',
            '=',
            eb
              .selectFrom('rotated_tokens')
              .select('session_id')
              .where('token_hash', '=', refreshHash)
              .where('kind', '=', 'refresh'),
          ),
        ]),
      )
      .executeTakeFirst()
  }

  /** Replaces the tokens. False: another refresh was faster or the session has ended. */
  replaceTokens(id: string, oldRefreshHash: Buffer, next: TokenRefresh): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const old = await tx
        .selectFrom('sessions')
        .select('access_hash')
        .where('id', '=', id)
        .where('refresh_hash', '=', oldRefreshHash)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!old) return false
      await tx
        .updateTable('sessions')
        .set({
          access_hash: next.accessHash,
          refresh_hash: next.refreshHash,
          expires_at: next.expiresAt,
          refresh_expires_at: next.refreshExpiresAt,
        })
        .where('id', '=', id)
        .execute()
      await tx
        .insertInto('rotated_tokens')
        .values([
          { token_hash: old.access_hash, session_id: id, kind: 'access' },
          { token_hash: oldRefreshHash, session_id: id, kind: 'refresh' },
        ])
        .execute()
      return true
    })
  }

  async signOut(id: string): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, ended_why: 'signedOut' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  }

  /** Ends a session for cause, and the links made in it; returns their events, which are stored. */
  end(id: string, why: 'refreshedTwice' | 'endedByUser' | 'endedByAdministrator', by: LinkEnder = {}): Promise<RecordedEvent[]> {
    return this.#db.transaction().execute(async tx => {
      const ended = await tx
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, ended_why: why })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      // Other servers have feeds of it.
      if (ended) await notifyChange(tx, { kind: 'account', userId: ended.user_id })
      return ended ? endLinks(tx, { userId: ended.user_id, sessionIds: [id] }, 'signInEnded', by) : []
    })
  }

  /** The session waits for its second step no more. False: it did not wait for this, or has ended. */
  async finish(id: string, waited: SecondFactorWait): Promise<boolean> {
    const finished = await this.#db
      .updateTable('sessions')
      .set({ second_factor: null })
      .where('id', '=', id)
      .where('second_factor', '=', waited)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return finished.numUpdatedRows > 0n
  }

  listOf(userId: number, limit: number) {
    return this.#db
      .selectFrom('sessions')
      .select([
        'id',
        'created_at',
        'refresh_expires_at',
        'ended_at',
        'address',
        'device',
        'method',
        'new_device',
        'second_factor',
      ])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  /** Whether the user has this session and it has not ended. */
  async has(userId: number, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  }
}

/** For a transaction that changes what sessions of the user rest on, and holds the row of the user. */
export async function isOpenSession(tx: Transaction<Database>, id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

/** `links`: events, which are stored. */
export interface EndedSessions {
  sessionIds: string[]
  links: RecordedEvent[]
}

/** Ends all open sessions of the user but this one, and the links made in them, in the transaction of the cause. */
export async function endOtherSessions(
  tx: Transaction<Database>,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<EndedSessions> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'endedByUser' })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .execute()
  const sessionIds = ended.map(({ id }) => id)
  if (sessionIds.length > 0) await notifyChange(tx, { kind: 'account', userId })
  return { sessionIds, links: await endLinks(tx, { userId, sessionIds }, 'signInEnded', { userId, sessionId }) }
}

/** What a new session of the user waits for. */
const waitOf = (userId: number, required: boolean) => sql<SecondFactorWait | null>`case
  when exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) then 'code'
  when ${required}::boolean or exists (select from user_roles
    join roles on roles.id = user_roles.role_id where user_roles.user_id = ${userId} and roles.second_factor) then 'setUp' end`
