/** SQL for identity providers, and for which account at one belongs to which user. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { limits } from '@outrider/contract'
import { endSessions } from '../../accounts/end-all-sessions.ts'
import { passwordLinks } from '../../accounts/password-links.ts'
import type { Database, RowOf } from '../../store/schema.ts'

export type StoredProvider = Omit<RowOf<'identity_providers'>, 'created_at' | 'set_up_by'>
export type ProviderValues = Omit<StoredProvider, 'id' | 'off_at'>

interface Account {
  readonly issuer: string
  readonly subject: string
}

const columns = [
  'id',
  'name',
  'issuer',
  'client_id',
  'encrypted_secret',
  'web_address',
  'linking',
  'domains',
  'second_factor',
  'signs_out',
  'directory',
  'rights',
  'off_at',
] as const

export class IdentityRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  find(id: number): Promise<StoredProvider | undefined> {
    return this.#db.selectFrom('identity_providers').select(columns).where('id', '=', id).executeTakeFirst()
  }

  all(): Promise<(StoredProvider & { people: number })[]> {
    return this.#db
      .selectFrom('identity_providers')
      .select(columns)
      .select(
        sql<number>`(select count(*)::int from identity_links where identity_links.issuer = identity_providers.issuer)`.as(
          'people',
        ),
      )
      .orderBy('id')
      .execute()
  }

  on(): Promise<{ id: number; name: string; directory: boolean }[]> {
    return this.#db
      .selectFrom('identity_providers')
      .select(['id', 'name', sql<boolean>`directory is not null`.as('directory')])
      .where('off_at', 'is', null)
      .orderBy('id')
      .execute()
  }

  /** undefined: there are as many as there may be. */
  async add(values: ProviderValues, by: number): Promise<number | undefined> {
    const added = await sql<{ id: number }>`
      insert into identity_providers
        (name, issuer, client_id, encrypted_secret, web_address, linking, domains, second_factor, signs_out, directory,
          set_up_by, rights)
      select ${values.name}, ${values.issuer}, ${values.client_id}, ${values.encrypted_secret}::bytea, ${values.web_address},
        ${values.linking}, ${values.domains}::text[], ${values.second_factor}, ${values.signs_out}::boolean,
        ${values.directory && JSON.stringify(values.directory)}::jsonb, array[${by}::int4],
        ${JSON.stringify(values.rights)}::jsonb
      where (select count(*) from identity_providers) < ${limits.identityProviders}::int
      returning id`.execute(this.#db)
    return added.rows[0]?.id
  }

  async change(
    id: number,
    { rights, directory, ...values }: ProviderValues,
    { on, by }: { on: boolean; by: number },
  ): Promise<void> {
    await this.#db
      .updateTable('identity_providers')
      .set({
        ...values,
        rights: JSON.stringify(rights),
        directory: directory && JSON.stringify(directory),
        off_at: on ? null : sql<Date>`coalesce(off_at, now())`,
        set_up_by: sql<number[]>`array(select distinct unnest(set_up_by || ${by}::int4) order by 1)`,
      })
      .where('id', '=', id)
      .execute()
  }

  /** With the links of its issuer, where no other provider has that, and the sign-ins that may rest on these. */
  end(id: number): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      const ended = await tx.deleteFrom('identity_providers').where('id', '=', id).returning('issuer').executeTakeFirst()
      if (!ended) return
      const links = await tx
        .deleteFrom('identity_links')
        .where('issuer', '=', ended.issuer)
        .where(sql<boolean>`not exists (select from identity_providers p where p.issuer = identity_links.issuer)`)
        .returning('user_id')
        .execute()
      for (const userId of links.map(link => link.user_id).toSorted((one, other) => one - other))
        await endSessions(tx, userId, { method: 'company' })
    })
  }

  /** The one for which a token of this issuer is. One that is switched off still says that somebody has signed out. */
  byIssuer(issuer: string, clientIds: readonly string[]): Promise<StoredProvider | undefined> {
    return this.#db
      .selectFrom('identity_providers')
      .select(columns)
      .where('issuer', '=', issuer)
      .where(sql<boolean>`client_id = any(${[...clientIds]}::text[])`)
      .where('directory', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
  }

  /** Whose account it is. */
  async userOf({ issuer, subject }: Account): Promise<number | undefined> {
    const link = await this.#db
      .selectFrom('identity_links')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return link?.user_id
  }

  /** Whose account it is, which signs in now. */
  async used({ issuer, subject }: Account): Promise<void> {
    await this.#db
      .updateTable('identity_links')
      .set({ last_sign_in: sql<Date>`now()` })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  }

  /** Who gave this mail address to people, and whether they sign in by this issuer themselves. Given at the command line it is by nobody. */
  async giversOfMail(mail: string, issuer: string): Promise<{ id: number; bySame: boolean }[]> {
    const { rows } = await sql<{ id: number; bySame: boolean }>`
      select id, exists (select from identity_links l where l.user_id = given.id and l.issuer = ${issuer}) as "bySame"
      from (select distinct email_given_by as id from users where lower(email) = ${mail} and email_given_by is not null) as given`.execute(
      this.#db,
    )
    return rows
  }

  /** People with this mail address, from one of `givers` or at the command line; two at most: then nobody can say whose it is. */
  async usersWithMail(mail: string, givers: readonly number[]): Promise<number[]> {
    const users = await this.#db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`lower(email) = ${mail}`)
      .where(sql<boolean>`(email_given_by is null or email_given_by = any(${givers}::int4[]))`)
      .where('vehicle_id', 'is', null)
      .where('key_of', 'is', null)
      .limit(2)
      .execute()
    return users.map(({ id }) => id)
  }

  /** False: the user, or the account at the provider, is linked with another one. */
  linkByMail(userId: number, account: Account): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const isLinked = await linked(tx, userId, account)
      if (isLinked) await inHandOf(tx, userId, sql`select email_given_by from users where id = ${userId}`)
      return isLinked
    })
  }

  /** The same by a one-time link, which is used up with it. Its user; undefined: the link is over. */
  linkBy(linkToken: string, account: Account): Promise<{ userId: number } | 'other' | undefined> {
    return this.#db
      .transaction()
      .execute(async tx => {
        const links = passwordLinks(tx)
        const owner = await links.ownerOf(linkToken)
        if (!owner || !(await links.use(linkToken))) return undefined
        if (await linked(tx, owner.id, account)) return { userId: owner.id }
        // So that the person can still choose a password by it.
        return Promise.reject(new LinkKept())
      })
      .catch((error: unknown) => {
        if (error instanceof LinkKept) return 'other' as const
        throw error
      })
  }
}

/** Rolls the use of a one-time link back. */
class LinkKept extends Error {
  override name = 'LinkKept'
}

async function linked(tx: Transaction<Database>, userId: number, { issuer, subject }: Account): Promise<boolean> {
  const added = await tx
    .insertInto('identity_links')
    .values({ user_id: userId, issuer, subject })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await inHandOf(tx, userId, sql`select unnest(set_up_by) from identity_providers where issuer = ${issuer}`)
  return true
}

/** From now on these users may sign in as this one, as who gives a mobile number may: commands/approval/one-person.ts. */
async function inHandOf(tx: Transaction<Database>, userId: number, ids: RawBuilder<unknown>): Promise<void> {
  await sql`insert into numbers_given (user_id, given_by)
    select ${userId}::int4, id from users where id in (${ids}) and id <> ${userId}::int4
    on conflict (user_id, given_by) do update set given_at = now()`.execute(tx)
}
