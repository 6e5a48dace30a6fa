/** Rules by which users are added, granted organisations and rights, locked and unlocked. */
import { randomBytes } from 'node:crypto'
import { type AppMenuAuth, viewingRights } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { hashPassword } from '../../accounts/password.ts'
import { wirePassword } from '../../accounts/wire-password.ts'
import { loginFrom, nameFrom } from './account-names.ts'
import { AdministrationError } from './administration-error.ts'
import { OrganisationTree } from './organisation-tree.ts'
import { OrganisationsRepository, type StoredOrganisation } from './organisation-administration.repository.ts'
import { rightNames, rightsFrom, withRights } from './rights.ts'
import {
  type Contact,
  type GivenRoles,
  type ListedUser,
  type PermittedRole,
  type StoredUser,
  type StoredValues,
  type UserValues,
  UsersRepository,
} from './user-administration.repository.ts'

interface NewUser {
  login: string
  /** As people call the user; the login when left out. */
  name?: string | undefined
  /** Ids or names. */
  organisations: readonly string[]
  /** Names of rights, `all`, `none` or `view`, which is meant when left out. */
  rights?: string | AppMenuAuth | undefined
  contact?: Contact | undefined
  /** Who gives the mobile number, where it is not who runs the installation. */
  by?: number | undefined
  roles?: GivenRoles | undefined
}

/** `set` comes first, then what is added, then what is removed. */
interface RightsChange {
  set?: string | undefined
  add?: string | undefined
  remove?: string | undefined
}

/** As an administrator typed it, or by the id of a list. */
export type UserReference = string | { readonly id: number }

export interface AddedUser {
  id: number
  login: string
  name: string
  rights: AppMenuAuth
  organisations: StoredOrganisation[]
  /** Known here once and nowhere again; it must be changed at the first sign-in. */
  password: string
}

export class UserAdministration {
  readonly #db: Kysely<Database>
  readonly #users: UsersRepository
  constructor(db: Kysely<Database>) {
    this.#db = db
    this.#users = new UsersRepository(db)
  }

  async list(): Promise<(ListedUser & { organisations: StoredOrganisation[] })[]> {
    const tree = await this.#tree()
    const users = await this.#users.list()
    return users.map(user => ({ ...user, organisations: organisationsIn(tree, user.organisation_ids) }))
  }

  async add({
    login: givenLogin,
    name: givenName,
    organisations: references,
    rights: givenRights,
    contact,
    by,
    roles,
  }: NewUser): Promise<AddedUser> {
    const login = loginFrom(givenLogin)
    const name = nameFrom(givenName ?? login, 'The name of a user')
    const rights =
      typeof givenRights === 'object' ? givenRights : givenRights === undefined ? viewingRights : rightsFrom(givenRights)
    const organisations = found(await this.#tree(), references)
    // A person's account comes first at a sign-in: the vehicle could not sign in by its plate any more.
    if (await this.#users.isPlate(login))
      throw new AdministrationError('login.taken', `${login} is the plate number of a vehicle, with which the vehicle signs in`)
    const password = randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(wirePassword(password))
    const organisationIds = organisations.map(({ id }) => id)
    const id = await withFreeMobile(() =>
      this.#users.add({ login, name, passwordHash, rights, organisationIds, contact, by, roles }),
    )
    if (id === undefined) throw new AdministrationError('login.taken', `There already is a user ${login}`)
    return { id, login, name, rights, organisations, password }
  }

  /**
   * Changes everything that is kept of a user at once; returns what it was.
   * @param permitted throws when what is stored now may not be changed so, or a role not given; `by`: who changes it
   */
  async change(
    reference: UserReference,
    values: UserValues,
    permitted: { user: (stored: StoredValues) => void; role: PermittedRole; by: number },
  ): Promise<StoredValues> {
    const user = await this.#person(reference)
    const name = nameFrom(values.name, 'The name of a user')
    return withFreeMobile(() => this.#users.change(user.id, { ...values, name }, permitted))
  }

  /** Returns all that the user was granted. */
  async grant(login: string, references: readonly string[]): Promise<StoredOrganisation[]> {
    const user = await this.#person(login)
    const tree = await this.#tree()
    await this.#users.grant(
      user.id,
      found(tree, references).map(({ id }) => id),
    )
    return organisationsIn(tree, await this.#users.organisationsOf(user.id))
  }

  /**
   * Returns what the user is still granted.
   * @throws AdministrationError `grant.fromAbove` when the user would go on seeing an organisation because of one above it
   */
  async revoke(login: string, references: readonly string[]): Promise<StoredOrganisation[]> {
    const user = await this.#person(login)
    const tree = await this.#tree()
    const revoked = found(tree, references)
    const remaining = new Set(await this.#users.organisationsOf(user.id))
    for (const { id } of revoked) remaining.delete(id)
    for (const { id, name } of revoked) {
      const source = [...tree.above(id)].find(above => remaining.has(above.id))
      if (source)
        throw new AdministrationError(
          'grant.fromAbove',
          `${user.login} sees ${name} by the grant of ${source.name} above it. Revoke that one`,
        )
    }
    await this.#users.revoke(
      user.id,
      revoked.map(({ id }) => id),
    )
    return organisationsIn(tree, await this.#users.organisationsOf(user.id))
  }

  async rights(login: string, { set, add, remove }: RightsChange = {}): Promise<AppMenuAuth> {
    const user = await this.#user(login)
    const base = set === undefined ? undefined : rightsFrom(set)
    const added = add === undefined ? [] : rightNames(add)
    const removed = remove === undefined ? [] : rightNames(remove)
    if (base === undefined && added.length === 0 && removed.length === 0) return user.rights
    return this.#users.setRights(user.id, old => withRights(withRights(base ?? old, added, true), removed, false))
  }

  /** Ends all sessions and links of the user at once; returns how many there were. */
  async lock(login: UserReference): Promise<{ sessions: number; links: number }> {
    return this.#users.lock((await this.#user(login)).id)
  }

  /** Also ends all sessions of the user; returns how many there were. undefined: there is no second step. */
  async resetSecondFactor(login: UserReference): Promise<{ sessions: number } | undefined> {
    return this.#users.resetSecondFactor((await this.#user(login)).id)
  }

  async unlock(login: UserReference): Promise<void> {
    await this.#users.unlock((await this.#user(login)).id)
  }

  async #user(given: UserReference): Promise<StoredUser> {
    const login = typeof given === 'string' ? given.normalize('NFC').trim().toLowerCase() : given
    const user = await (typeof login === 'string' ? this.#users.byLogin(login) : this.#users.byId(login.id))
    if (!user) throw new AdministrationError('user.unknown', `There is no user ${typeof login === 'string' ? login : login.id}`)
    return user
  }

  async #person(login: UserReference): Promise<StoredUser> {
    const user = await this.#user(login)
    if (user.vehicle_id !== null)
      throw new AdministrationError(
        'user.ofVehicle',
        `${user.login} is the account of a vehicle, which sees itself and nothing else`,
      )
    return user
  }

  async #tree(): Promise<OrganisationTree> {
    return new OrganisationTree(await new OrganisationsRepository(this.#db).all())
  }
}

/** No two users have one mobile number: it signs in. */
async function withFreeMobile<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'users_mobile_key')
      throw new AdministrationError('mobile.taken', 'Another user has this mobile number')
    throw error
  }
}

/** Each once. */
const found = (tree: OrganisationTree, references: readonly string[]): StoredOrganisation[] => [
  ...new Set(references.map(reference => tree.find(reference))),
]

const organisationsIn = (tree: OrganisationTree, ids: readonly number[]): StoredOrganisation[] =>
  ids.map(id => tree.get(id)).filter(row => row !== undefined)
