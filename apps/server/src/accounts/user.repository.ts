/** SQL for accounts. */
import type { ModuleType } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { GrantedAccess } from '../fleet/access.ts'
import { notifyChange } from '../store/change-notifications.ts'
import type { RecordedEvent } from '../record/event-kinds.ts'
import type { Database, RowOf } from '../store/schema.ts'
import { fail } from '../calls/refusal.ts'
import { endLinks, type LinkEnder } from './ended-links.ts'
import { isOpenSession } from './session.repository.ts'

/** `login` of the account of a vehicle: its plate number. */
export type Account = RowOf<
  'users',
  | 'has_own_password'
  | 'id'
  | 'locked_at'
  | 'login'
  | 'must_change_password'
  | 'name'
  | 'password_changed_at'
  | 'password_hash'
  | 'rights'
  | 'vehicle_id'
>

/** Plate numbers are compared without case, spaces and middle dots. */
export const plainPlate = (plate: string): string => plate.toUpperCase().replaceAll(/[\s·•]/g, '')
const plainPlateSql = sql<string>`regexp_replace(upper(vehicles.plate_num), '[\\s·•]', '', 'g')`

/** Latest sign-ins of which the address counts as known. */
const maxSignInAddresses = 100

export class UserRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Account of a person, not of a vehicle. */
  byLogin(login: string): Promise<Account | undefined> {
    return this.#accounts()
      .where('users.login', '=', login.toLowerCase())
      .where('users.vehicle_id', 'is', null)
      .where('users.key_of', 'is', null)
      .executeTakeFirst()
  }

  /** Accounts of vehicles with this plate number: one per plate colour. */
  byPlate(plate: string): Promise<Account[]> {
    return this.#accounts().where(plainPlateSql, '=', plainPlate(plate)).limit(4).execute()
  }

  /** Whether a person has this login, as `byLogin` finds it. */
  async hasLogin(login: string): Promise<boolean> {
    const query = this.#db
      .selectFrom('users')
      .select('id')
      .where('login', '=', login.toLowerCase())
      .where('vehicle_id', 'is', null)
      .where('key_of', 'is', null)
    return (await query.executeTakeFirst()) !== undefined
  }

  /** When the passwords of this login or plate number were set: of one account for each plate colour. */
  async passwordTimes(login: string): Promise<number[]> {
    const person = await this.byLogin(login)
    const accounts = person ? [person] : await this.byPlate(login)
    return accounts.map(account => account.password_changed_at.getTime())
  }

  /**
   * From where somebody has signed in to this login or plate number lately; not where the user ended the sign-in, or its second step is missing.
   * @param openAfter only sign-ins that were still open then
   */
  async signInAddresses(login: string, openAfter?: Date): Promise<string[]> {
    const person = await this.byLogin(login)
    const ids = (person ? [person] : await this.byPlate(login)).map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await this.#db
      .selectFrom('sessions')
      .select('address')
      .where('user_id', 'in', ids)
      .where('second_factor', 'is', null)
      .where(eb => eb.or([eb('ended_why', 'is', null), eb('ended_why', 'not in', ['endedByUser', 'refreshedTwice'])]))
      .$if(openAfter !== undefined, query =>
        query.where(sql<boolean>`least(ended_at, refresh_expires_at) > ${openAfter ?? null}::timestamptz`),
      )
      .orderBy('id', 'desc')
      .limit(maxSignInAddresses)
      .execute()
    return [...new Set(rows.map(({ address }) => address))]
  }

  byMobile(mobile: string): Promise<Account | undefined> {
    return this.#accounts().where('users.mobile', '=', mobile).executeTakeFirst()
  }

  byId(id: number): Promise<Account | undefined> {
    return this.#accounts().where('users.id', '=', id).executeTakeFirst()
  }

  /** Redeems a user key: valid once, before it expires. */
  async byUserKey(keyHash: Buffer): Promise<{ account: Account | undefined; moduleType: ModuleType | null } | undefined> {
    const used = await this.#db
      .updateTable('user_keys')
      .set({ used_at: sql`now()` })
      .where('key_hash', '=', keyHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['user_id', 'module_type'])
      .executeTakeFirst()
    return used && { account: await this.byId(used.user_id), moduleType: used.module_type }
  }

  async addUserKey(userId: number, keyHash: Buffer, expiresAt: Date, moduleType?: ModuleType): Promise<void> {
    const key = { user_id: userId, key_hash: keyHash, expires_at: expiresAt, module_type: moduleType ?? null }
    await this.#db.insertInto('user_keys').values(key).execute()
  }

  /**
   * Also ends every session of the user, and the links that the user has given away: returns their events, which are stored. `by`: who
   * changes it, where it is a user. `during`: the session in which, which may have been ended while the passwords were being hashed: a Refusal then.
   * `ofNobody`: a password that nobody knows.
   */
  changePassword(
    userId: number,
    passwordHash: string,
    by: LinkEnder = {},
    { during, ofNobody = false }: { during?: string; ofNobody?: boolean } = {},
  ): Promise<RecordedEvent[]> {
    return this.#db.transaction().execute(async tx => {
      await tx
        .updateTable('users')
        .set({
          password_hash: passwordHash,
          password_changed_at: sql<Date>`now()`,
          must_change_password: false,
          has_own_password: !ofNobody,
        })
        .where('id', '=', userId)
        .execute()
      if (during !== undefined && !(await isOpenSession(tx, during))) fail('session.revoked')
      await tx
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, ended_why: 'passwordChanged' })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      await notifyChange(tx, { kind: 'account', userId })
      return endLinks(tx, { userId }, 'passwordChanged', by)
    })
  }

  /**
   * Grants of a user: one vehicle (account of a vehicle), or organisations; of an API key those of its maker besides. None of a locked user, so that shared
   * links show nothing.
   */
  async grantsOf(userId: number): Promise<GrantedAccess> {
    const user = await this.#db
      .selectFrom('users')
      .select(['vehicle_id', 'locked_at', 'key_of'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user || user.locked_at) return { organisations: [], vehicle: undefined }
    if (user.vehicle_id !== null) return { organisations: [], vehicle: user.vehicle_id }
    const rows = await this.#db.selectFrom('user_organisations').select('organisation_id').where('user_id', '=', userId).execute()
    const organisations = rows.map(row => row.organisation_id)
    if (user.key_of === null) return { organisations, vehicle: undefined }
    const maker = { id: user.key_of, organisations: (await this.grantsOf(user.key_of)).organisations }
    return { organisations, vehicle: undefined, maker }
  }

  #accounts() {
    return this.#db
      .selectFrom('users')
      .leftJoin('vehicles', 'vehicles.id', 'users.vehicle_id')
      .select(eb => [
        'users.id',
        eb.fn.coalesce('vehicles.plate_num', 'users.login').as('login'),
        eb.fn.coalesce('vehicles.plate_num', 'users.name').as('name'),
        'users.password_hash',
        'users.password_changed_at',
        'users.must_change_password',
        'users.has_own_password',
        'users.rights',
        'users.vehicle_id',
        'users.locked_at',
      ])
  }
}
