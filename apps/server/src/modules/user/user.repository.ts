/** SQL of accounts and sessions. */
import type { AppMenuAuth } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface Account {
  id: number
  login: string
  name: string
  password_hash: string
  must_change_password: boolean
  rights: AppMenuAuth
}

export interface NewSession {
  userId: number
  accessHash: Buffer
  refreshHash: Buffer
  expiresAt: Date
  refreshExpiresAt: Date
  address: string
  device: unknown
}

const accountColumns = ['id', 'login', 'name', 'password_hash', 'must_change_password', 'rights'] as const

export const userRepository = (db: Kysely<Database>) => ({
  byLogin: (login: string): Promise<Account | undefined> =>
    db.selectFrom('users').select(accountColumns).where('login', '=', login.toLowerCase()).executeTakeFirst(),

  byId: (id: number): Promise<Account | undefined> =>
    db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst(),

  /** Uses a key up: it names its user once, and not after its end. */
  async byUserKey(keyHash: Buffer): Promise<Account | undefined> {
    const used = await db
      .updateTable('user_keys')
      .set({ used_at: sql`now()` })
      .where('key_hash', '=', keyHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    return used && this.byId(used.user_id)
  },

  async addUserKey(userId: number, keyHash: Buffer, expiresAt: Date): Promise<void> {
    await db.insertInto('user_keys').values({ user_id: userId, key_hash: keyHash, expires_at: expiresAt }).execute()
  },

  async addSession(session: NewSession): Promise<string> {
    const row = await db
      .insertInto('sessions')
      .values({
        user_id: session.userId,
        access_hash: session.accessHash,
        refresh_hash: session.refreshHash,
        expires_at: session.expiresAt,
        refresh_expires_at: session.refreshExpiresAt,
        address: session.address,
        device: JSON.stringify(session.device),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  sessionByAccess: (accessHash: Buffer) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as session_id',
        'sessions.expires_at',
        'sessions.ended_at',
        'sessions.ended_why',
        'users.id as user_id',
        'users.login',
        'users.name',
        'users.rights',
        'users.must_change_password',
      ])
      .where('sessions.access_hash', '=', accessHash)
      .executeTakeFirst(),

  async endSession(id: string): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ ended_at: sql`now()`, ended_why: 'signedOut' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  },

  /** Also ends every session of the user. */
  async changePassword(userId: number, passwordHash: string): Promise<void> {
    await db.transaction().execute(async tx => {
      await tx
        .updateTable('users')
        .set({ password_hash: passwordHash, must_change_password: false })
        .where('id', '=', userId)
        .execute()
      await tx
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, ended_why: 'passwordChanged' })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
    })
  },

  grantsOf: async (userId: number): Promise<number[]> => {
    const rows = await db.selectFrom('user_organisations').select('organisation_id').where('user_id', '=', userId).execute()
    return rows.map(row => row.organisation_id)
  },
})
export type UserRepository = ReturnType<typeof userRepository>
