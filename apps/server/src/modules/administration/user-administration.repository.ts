/** SQL of accounts as administrators change them. */
import type { AppMenuAuth, Lang } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'
import { lockAccount } from '../../accounts/lock-account.ts'
import { endPasswordLinks } from '../../accounts/password-links.ts'
import { plainPlate } from '../../accounts/user.repository.ts'

export interface StoredUser {
  id: number
  login: string
  name: string
  rights: AppMenuAuth
  must_change_password: boolean
  locked_at: Date | null
  vehicle_id: number | null
}

export interface ListedUser extends StoredUser {
  /** Plate number of the vehicle whose account this is. */
  plate_num: string | null
  organisation_ids: number[]
  last_sign_in: Date | null
}

/** How to reach a user. */
export interface Contact {
  /** Empty: none. */
  mobile: string
  email: string
  lang: Lang
  /** YYYY-MM-DD; empty: without an end. */
  endsOn: string
}

/** What administrators may change of a user at once. */
export interface UserValues extends Contact {
  name: string
  rights: AppMenuAuth
  organisationIds: readonly number[]
}

interface NewUser {
  login: string
  name: string
  passwordHash: string
  rights: AppMenuAuth
  organisationIds: readonly number[]
  contact?: Contact | undefined
}

export class UsersRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Accounts of people and of vehicles. */
  byLogin(login: string): Promise<StoredUser | undefined> {
    return this.#db
      .selectFrom('users')
      .select(['id', 'login', 'name', 'rights', 'must_change_password', 'locked_at', 'vehicle_id'])
      .where('login', '=', login)
      .executeTakeFirst()
  }

  byId(id: number): Promise<StoredUser | undefined> {
    return this.#db
      .selectFrom('users')
      .select(['id', 'login', 'name', 'rights', 'must_change_password', 'locked_at', 'vehicle_id'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  list(): Promise<ListedUser[]> {
    return this.#db
      .selectFrom('users')
      .leftJoin('vehicles', 'vehicles.id', 'users.vehicle_id')
      .select(eb => [
        'users.id',
        'users.login',
        'users.name',
        'users.rights',
        'users.must_change_password',
        'users.locked_at',
        'users.vehicle_id',
        'vehicles.plate_num',
        sql<number[]>`array(select organisation_id from user_organisations where user_id = users.id order by 1)`.as(
          'organisation_ids',
        ),
        eb
          .selectFrom('sessions')
          .whereRef('sessions.user_id', '=', 'users.id')
          .select(session => session.fn.max('sessions.created_at').as('at'))
          .as('last_sign_in'),
      ])
      .orderBy('users.login')
      .execute()
  }

  async organisationsOf(userId: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('user_organisations')
      .select('organisation_id')
      .where('user_id', '=', userId)
      .orderBy('organisation_id')
      .execute()
    return rows.map(row => row.organisation_id)
  }

  /** Whether a vehicle has this plate number, however it is written. */
  async isPlate(text: string): Promise<boolean> {
    const rows = await this.#db.selectFrom('vehicles').select('plate_num').execute()
    return rows.some(row => plainPlate(row.plate_num) === plainPlate(text))
  }

  /** undefined: the login is taken. The password must be changed at the first sign-in. */
  add({ login, name, passwordHash, rights, organisationIds, contact }: NewUser): Promise<number | undefined> {
    return this.#db.transaction().execute(async tx => {
      const added = await tx
        .insertInto('users')
        .values({
          login,
          name,
          password_hash: passwordHash,
          must_change_password: true,
          rights,
          demo_of: null,
          ...(contact && columnsOf(contact)),
        })
        .onConflict(conflict => conflict.column('login').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return undefined
      const granted = organisationIds.map(organisationId => ({ user_id: added.id, organisation_id: organisationId }))
      if (granted.length > 0) await tx.insertInto('user_organisations').values(granted).execute()
      return added.id
    })
  }

  grant(userId: number, organisationIds: readonly number[]): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      const granted = organisationIds.map(organisationId => ({ user_id: userId, organisation_id: organisationId }))
      await tx
        .insertInto('user_organisations')
        .values(granted)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      await endPasswordLinks(tx, userId)
      await notifyChange(tx, { kind: 'grants', userId })
    })
  }

  revoke(userId: number, organisationIds: readonly number[]): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      await tx
        .deleteFrom('user_organisations')
        .where('user_id', '=', userId)
        .where('organisation_id', 'in', organisationIds)
        .execute()
      await notifyChange(tx, { kind: 'grants', userId })
    })
  }

  /** @param permitted throws when what is stored now may not be changed so */
  change(userId: number, values: UserValues, permitted: (stored: UserValues) => void): Promise<UserValues> {
    return this.#db.transaction().execute(async tx => {
      const old = await valuesOf(tx, userId)
      permitted(old)
      const { name, rights, organisationIds } = values
      await tx
        .updateTable('users')
        .set({ name, rights, ...columnsOf(values) })
        .where('id', '=', userId)
        .execute()
      await tx
        .deleteFrom('user_organisations')
        .where('user_id', '=', userId)
        .where('organisation_id', '!=', sql<number>`all(${organisationIds})`)
        .execute()
      const granted = organisationIds.filter(id => !old.organisationIds.includes(id))
      if (granted.length > 0) {
        await tx
          .insertInto('user_organisations')
          .values(granted.map(id => ({ user_id: userId, organisation_id: id })))
          .execute()
        await endPasswordLinks(tx, userId)
      }
      await notifyChange(tx, { kind: 'account', userId })
      return old
    })
  }

  setRights(userId: number, change: (rights: AppMenuAuth) => AppMenuAuth): Promise<AppMenuAuth> {
    return this.#db.transaction().execute(async tx => {
      const old = await tx.selectFrom('users').select('rights').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
      const rights = change(old.rights)
      await tx.updateTable('users').set({ rights }).where('id', '=', userId).execute()
      await notifyChange(tx, { kind: 'account', userId })
      return rights
    })
  }

  lock(userId: number): Promise<{ sessions: number; links: number }> {
    return this.#db.transaction().execute(tx => lockAccount(tx, userId))
  }

  unlock(userId: number): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      await tx.updateTable('users').set({ locked_at: null }).where('id', '=', userId).execute()
      await notifyChange(tx, { kind: 'account', userId })
    })
  }
}

/** What it has, held until the transaction ends. */
async function valuesOf(tx: Transaction<Database>, userId: number): Promise<UserValues> {
  const { mobile, ends_on, ...user } = await tx
    .selectFrom('users')
    .select(['name', 'rights', 'mobile', 'email', 'lang', sql<string | null>`ends_on::text`.as('ends_on')])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const granted = await tx.selectFrom('user_organisations').select('organisation_id').where('user_id', '=', userId).execute()
  const organisationIds = granted.map(row => row.organisation_id).toSorted((a, b) => a - b)
  return { ...user, mobile: mobile ?? '', endsOn: ends_on ?? '', organisationIds }
}

const columnsOf = ({ mobile, email, lang, endsOn }: Contact) => ({
  mobile: mobile === '' ? null : mobile,
  email,
  lang,
  ends_on: endsOn === '' ? null : endsOn,
})
