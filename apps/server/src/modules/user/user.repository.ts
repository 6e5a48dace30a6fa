/** SQL of accounts and sessions. */
import type { AppMenuAuth, ModuleType, SignInWay } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Granted } from '../../fleet/access.ts'
import type { Database } from '../../store/schema.ts'

export interface Account {
  id: number
  /** As people know it: for the account of a vehicle, its plate number. */
  login: string
  name: string
  password_hash: string
  must_change_password: boolean
  rights: AppMenuAuth
  vehicle_id: number | null
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
  way: SignInWay
  moduleType: ModuleType | undefined
}

export type Renewal = Pick<NewSession, 'accessHash' | 'refreshHash' | 'expiresAt' | 'refreshExpiresAt'>

/** Plates are compared without case, spaces and middle dots: people write them in several ways. */
export const plainPlate = (plate: string): string => plate.toUpperCase().replaceAll(/[\s·•]/g, '')
const plainPlateSql = sql<string>`regexp_replace(upper(vehicles.plate_num), '[\\s·•]', '', 'g')`

export const userRepository = (db: Kysely<Database>) => {
  const accounts = () =>
    db
      .selectFrom('users')
      .leftJoin('vehicles', 'vehicles.id', 'users.vehicle_id')
      .select(eb => [
        'users.id',
        eb.fn.coalesce('vehicles.plate_num', 'users.login').as('login'),
        eb.fn.coalesce('vehicles.plate_num', 'users.name').as('name'),
        'users.password_hash',
        'users.must_change_password',
        'users.rights',
        'users.vehicle_id',
      ])
  return {
    /** An account of a person. */
    byLogin: (login: string): Promise<Account | undefined> =>
      accounts().where('users.login', '=', login.toLowerCase()).where('users.vehicle_id', 'is', null).executeTakeFirst(),

    /** Accounts of vehicles with this plate number: one for each colour of plate. */
    byPlate: (plate: string): Promise<Account[]> => accounts().where(plainPlateSql, '=', plainPlate(plate)).limit(4).execute(),

    byMobile: (mobile: string): Promise<Account | undefined> => accounts().where('users.mobile', '=', mobile).executeTakeFirst(),

    byId: (id: number): Promise<Account | undefined> => accounts().where('users.id', '=', id).executeTakeFirst(),

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

    /** Also tells whether the user comes from a device that was not seen before; the first device of all is not called new. */
    async addSession(session: NewSession): Promise<{ id: string; newDevice: boolean }> {
      const others = sql<boolean>`(
      exists (select from sessions where user_id = ${session.userId} and device_key is not null)
      and not exists (select from sessions where user_id = ${session.userId} and device_key = ${session.deviceKey}))`
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
          device_key: session.deviceKey,
          new_device: others,
          way: session.way,
          module_type: session.moduleType ?? null,
        })
        .returning(['id', 'new_device'])
        .executeTakeFirstOrThrow()
      return { id: row.id, newDevice: row.new_device }
    },

    /** What the device of a session said of itself. */
    async deviceOf(sessionId: string): Promise<Record<string, unknown>> {
      const row = await db.selectFrom('sessions').select('device').where('id', '=', sessionId).executeTakeFirst()
      return typeof row?.device === 'object' && row.device !== null ? { ...row.device } : {}
    },

    /** The session whose access token this is or was. */
    sessionByAccess: (accessHash: Buffer) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('vehicles', 'vehicles.id', 'users.vehicle_id')
        .select(eb => [
          'sessions.id as session_id',
          'sessions.expires_at',
          'sessions.ended_at',
          'sessions.ended_why',
          'sessions.module_type',
          'users.id as user_id',
          eb.fn.coalesce('vehicles.plate_num', 'users.login').as('login'),
          eb.fn.coalesce('vehicles.plate_num', 'users.name').as('name'),
          'users.rights',
          'users.must_change_password',
          eb('sessions.access_hash', '!=', accessHash).as('replaced'),
        ])
        .where(eb =>
          eb.or([
            eb('sessions.access_hash', '=', accessHash),
            eb(
              'sessions.id',
              '=',
              eb
                .selectFrom('spent_tokens')
                .select('session_id')
                .where('token_hash', '=', accessHash)
                .where('kind', '=', 'access'),
            ),
          ]),
        )
        .executeTakeFirst(),

    /** The session whose refresh token this is or was. */
    sessionByRefresh: (refreshHash: Buffer) =>
      db
        .selectFrom('sessions')
        .select(eb => [
          'id',
          'user_id',
          'ended_at',
          'ended_why',
          'refresh_expires_at',
          'module_type',
          eb('refresh_hash', '!=', refreshHash).as('replaced'),
        ])
        .where(eb =>
          eb.or([
            eb('refresh_hash', '=', refreshHash),
            eb(
              'id',
              '=',
              eb
                .selectFrom('spent_tokens')
                .select('session_id')
                .where('token_hash', '=', refreshHash)
                .where('kind', '=', 'refresh'),
            ),
          ]),
        )
        .executeTakeFirst(),

    /** Puts new tokens in place of the old ones. False when another renewal was faster or the session has ended. */
    renewSession: (id: string, oldRefreshHash: Buffer, next: Renewal): Promise<boolean> =>
      db.transaction().execute(async tx => {
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
          .insertInto('spent_tokens')
          .values([
            { token_hash: old.access_hash, session_id: id, kind: 'access' },
            { token_hash: oldRefreshHash, session_id: id, kind: 'refresh' },
          ])
          .execute()
        return true
      }),

    async endSession(id: string, why: 'signedOut' | 'refreshedTwice' | 'endedByUser' = 'signedOut'): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, ended_why: why })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },

    signIns: (userId: number, most: number) =>
      db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'refresh_expires_at', 'ended_at', 'address', 'device', 'way', 'new_device'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),

    /** Whether the user has this session and it still counts. */
    async hasSession(userId: number, id: string): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
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

    /** What the user may see: a vehicle of its own, or organisations. */
    grantsOf: async (userId: number): Promise<Granted> => {
      const user = await db.selectFrom('users').select('vehicle_id').where('id', '=', userId).executeTakeFirst()
      if (user && user.vehicle_id !== null) return { organisations: [], vehicle: user.vehicle_id }
      const rows = await db.selectFrom('user_organisations').select('organisation_id').where('user_id', '=', userId).execute()
      return { organisations: rows.map(row => row.organisation_id), vehicle: undefined }
    },
  }
}
export type UserRepository = ReturnType<typeof userRepository>
