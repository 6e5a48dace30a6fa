/** SQL of accounts as administrators change them. */
import type { AppMenuAuth, Lang, Right } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database, RowOf } from '../../store/schema.ts'
import { lockAccount } from '../../accounts/lock-account.ts'
import { resetSecondFactor } from '../../accounts/reset-second-factor.ts'
import { endPasswordLinks } from '../../accounts/password-links.ts'
import { AdministrationError } from './administration-error.ts'
import { computeRights } from './granted-rights.ts'
import { plainPlate } from '../../accounts/user.repository.ts'

export type StoredUser = RowOf<'users', 'id' | 'locked_at' | 'login' | 'must_change_password' | 'name' | 'rights' | 'vehicle_id'>

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
  /** What is given besides roles. */
  rights: AppMenuAuth
  roleIds: readonly number[]
  organisationIds: readonly number[]
}

/** What is stored of a user, with all that the user may do. */
export interface StoredValues extends UserValues {
  granted: AppMenuAuth
}

/** Throws when a role with these rights may not be given. */
export type PermittedRole = (rights: readonly Right[]) => void

/** Roles for a new user. */
export interface GivenRoles {
  ids: readonly number[]
  permitted: PermittedRole
}

interface NewUser {
  login: string
  name: string
  passwordHash: string
  rights: AppMenuAuth
  organisationIds: readonly number[]
  contact?: Contact | undefined
  /** Who gives the mobile number; undefined: who runs the installation. */
  by?: number | undefined
  roles?: GivenRoles | undefined
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
      .where('key_of', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
  }

  byId(id: number): Promise<StoredUser | undefined> {
    return this.#db
      .selectFrom('users')
      .select(['id', 'login', 'name', 'rights', 'must_change_password', 'locked_at', 'vehicle_id'])
      .where('id', '=', id)
      .where('key_of', 'is', null)
      .where('erased_at', 'is', null)
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
          .where('sessions.second_factor', 'is', null)
          .select(session => session.fn.max('sessions.created_at').as('at'))
          .as('last_sign_in'),
      ])
      .where('users.key_of', 'is', null)
      .where('users.erased_at', 'is', null)
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
  add({ login, name, passwordHash, rights, organisationIds, contact, by, roles }: NewUser): Promise<number | undefined> {
    return this.#db.transaction().execute(async tx => {
      if (roles) await holdRoles(tx, roles.ids, roles.permitted)
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
          ...(contact && contact.email !== '' && { email_given_by: by ?? null }),
        })
        .onConflict(conflict => conflict.column('login').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return undefined
      if (contact && by !== undefined) await recordGiven(tx, { userId: added.id, by, before: noContact, given: contact })
      const granted = organisationIds.map(organisationId => ({ user_id: added.id, organisation_id: organisationId }))
      if (granted.length > 0) await tx.insertInto('user_organisations').values(granted).execute()
      if (roles) await giveRoles(tx, added.id, { roleIds: roles.ids, rights })
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

  /** @param permitted throws when what is stored now may not be changed so, or a role not given */
  change(
    userId: number,
    values: UserValues,
    permitted: { user: (stored: StoredValues) => void; role: PermittedRole; by: number },
  ): Promise<StoredValues> {
    return this.#db.transaction().execute(async tx => {
      await holdRoles(tx, values.roleIds, permitted.role)
      const old = await valuesOf(tx, userId)
      permitted.user(old)
      const { name, rights, organisationIds } = values
      await tx
        .updateTable('users')
        .set({ name, ...columnsOf(values), ...(values.email !== old.email && { email_given_by: permitted.by }) })
        .where('id', '=', userId)
        .execute()
      await recordGiven(tx, { userId, by: permitted.by, before: old, given: values })
      await giveRoles(tx, userId, { roleIds: values.roleIds, rights })
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

  async rolesOf(userId: number): Promise<number[]> {
    const rows = await this.#db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute()
    return rows.map(row => row.role_id)
  }

  /** Who had roles has none afterwards: these are the rights, and nothing else. */
  setRights(userId: number, change: (rights: AppMenuAuth) => AppMenuAuth): Promise<AppMenuAuth> {
    return this.#db.transaction().execute(async tx => {
      const old = await tx.selectFrom('users').select('rights').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
      const rights = change(old.rights)
      await giveRoles(tx, userId, { roleIds: [], rights })
      await notifyChange(tx, { kind: 'account', userId })
      return rights
    })
  }

  lock(userId: number): Promise<{ sessions: number; links: number }> {
    return this.#db.transaction().execute(tx => lockAccount(tx, userId))
  }

  resetSecondFactor(userId: number): Promise<{ sessions: number } | undefined> {
    return this.#db.transaction().execute(tx => resetSecondFactor(tx, userId))
  }

  unlock(userId: number): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      await tx.updateTable('users').set({ locked_at: null }).where('id', '=', userId).execute()
      await notifyChange(tx, { kind: 'account', userId })
    })
  }
}

type Given = Pick<Contact, 'mobile' | 'email'>
const noContact: Given = { mobile: '', email: '' }

/**
 * Who gives a number may have its phone, and sign in as the user by a code that is sent to it; who gives a mail address may have it at a provider that links
 * by it.
 */
async function recordGiven(
  tx: Transaction<Database>,
  { userId, by, before, given }: { userId: number; by: number; before: Given; given: Given },
): Promise<void> {
  const differs = (what: keyof Given) => given[what] !== '' && given[what] !== before[what]
  if (!differs('mobile') && !(differs('email') && (await linksByMail(tx)))) return
  await tx
    .insertInto('numbers_given')
    .values({ user_id: userId, given_by: by })
    .onConflict(conflict => conflict.columns(['user_id', 'given_by']).doUpdateSet({ given_at: sql<Date>`now()` }))
    .execute()
}

const linksByMail = async (tx: Transaction<Database>): Promise<boolean> =>
  (await tx
    .selectFrom('identity_providers')
    .select('id')
    .where('linking', '=', 'mail')
    .where('off_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The roles as they are, until the transaction ends. Before any user is locked: who changes a role does it in this order, too. */
async function holdRoles(tx: Transaction<Database>, ids: readonly number[], permitted: PermittedRole): Promise<void> {
  const held = await tx
    .selectFrom('roles')
    .select('rights')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forShare()
    .execute()
  if (held.length !== ids.length) throw new AdministrationError('role.unknown', 'There is no such role any more')
  for (const { rights } of held) permitted(rights)
}

/** Gives exactly these roles, and these rights besides. */
async function giveRoles(
  tx: Transaction<Database>,
  userId: number,
  { roleIds, rights }: { roleIds: readonly number[]; rights: AppMenuAuth },
): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  const own = roleIds.length > 0 ? { own_rights: rights } : { own_rights: null, rights }
  await tx.updateTable('users').set(own).where('id', '=', userId).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('user_roles')
    .values(roleIds.map(roleId => ({ user_id: userId, role_id: roleId })))
    .execute()
  await computeRights(tx, [userId])
}

/** What it has, held until the transaction ends. */
async function valuesOf(tx: Transaction<Database>, userId: number): Promise<StoredValues> {
  const found = await tx
    .selectFrom('users')
    .select(['name', 'rights', 'own_rights', 'mobile', 'email', 'lang', sql<string | null>`ends_on::text`.as('ends_on')])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AdministrationError('user.unknown', 'There is no such user any more')
  const { mobile, ends_on, rights: granted, own_rights, ...user } = found
  const seen = await tx.selectFrom('user_organisations').select('organisation_id').where('user_id', '=', userId).execute()
  const organisationIds = seen.map(row => row.organisation_id).toSorted((a, b) => a - b)
  const given = await tx.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).orderBy('role_id').execute()
  const roleIds = given.map(row => row.role_id)
  return {
    ...user,
    granted,
    rights: own_rights ?? granted,
    roleIds,
    mobile: mobile ?? '',
    endsOn: ends_on ?? '',
    organisationIds,
  }
}

const columnsOf = ({ mobile, email, lang, endsOn }: Contact) => ({
  mobile: mobile === '' ? null : mobile,
  email,
  lang,
  ends_on: endsOn === '' ? null : endsOn,
})
