/**
 * Who calls with an API key. A key acts by an account of its own, with no more than its maker has at that moment: both are looked up at each call, so that
 * nothing outlives a right that was taken away, a lock, or the end of the key.
 */
import { randomBytes } from 'node:crypto'
import { type AppMenuAuth, noRights, rightNames } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { Budget } from '../calls/budget.ts'
import type { SignedInUser } from '../calls/handlers.ts'
import { fail } from '../calls/refusal.ts'
import type { Database } from '../store/schema.ts'
import { mostOfCompany } from './kept-by-company.ts'
import { hashToken, newToken } from './tokens.ts'

const scheme = /^Bearer +([\w-]{1,200})$/i

/** The secret of an `authorization` header; undefined: it has none. */
export const secretIn = (authorization: string | undefined): string | undefined => scheme.exec(authorization ?? '')?.[1]

/** Begins alike for all keys, so that scanners of source code find those that were left in it. */
export function newSecret(): { secret: string; prefix: string } {
  const prefix = `outrider_${randomBytes(4).toString('hex')}`
  return { prefix, secret: `${prefix}_${newToken()}` }
}

/** What both have. */
export const rightsOfBoth = (key: Readonly<AppMenuAuth>, maker: Readonly<AppMenuAuth>): AppMenuAuth => ({
  ...noRights,
  ...Object.fromEntries(rightNames.map(right => [right, key[right] && maker[right]])),
})

/** When and from where it was used is stored once in this time, ms: two addresses in turn are no write at each call. */
const usedEvery = 60_000

export class ApiKeys {
  readonly #db: Kysely<Database>
  readonly #now: () => number
  readonly #monotonic: () => number
  /** By calls per minute. */
  readonly #budgets = new Map<number, Budget>()

  /** @param monotonic ms of a clock that never goes back */
  constructor(db: Kysely<Database>, { now, monotonic }: { now: () => number; monotonic: () => number }) {
    this.#db = db
    this.#now = now
    this.#monotonic = monotonic
  }

  /** Whose secret this is; throws a Refusal with the reason. */
  async find(secret: string, address: string): Promise<SignedInUser & { perMinute: number }> {
    const row = await this.#bySecret(hashToken(secret))
    if (!row) fail('apiKey.unknown')
    const now = this.#now()
    if (row.ended_at || row.maker_locked_at || row.expires_at.getTime() <= now || row.session_id === null) fail('apiKey.over')
    if (now - (row.last_used_at?.getTime() ?? 0) >= usedEvery)
      await this.#db
        .updateTable('api_keys')
        .set({ last_used_at: new Date(now), last_address: address })
        .where('user_id', '=', row.user_id)
        .execute()
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      login: row.login,
      name: row.name,
      rights: rightsOfBoth(row.rights, row.maker_rights),
      module: undefined,
      mustChangePassword: false,
      expiresAt: row.expires_at.getTime(),
      byKey: true,
      perMinute: row.per_minute,
    }
  }

  /** Takes one call of the budget of a key, or throws a Refusal. */
  spend({ userId, perMinute }: { userId: number; perMinute: number }): void {
    let budget = this.#budgets.get(perMinute)
    if (!budget) this.#budgets.set(perMinute, (budget = new Budget({ amount: perMinute, within: 60_000 }, this.#monotonic)))
    const wait = budget.wait(userId)
    budget.spend(userId)
    if (wait > 0) fail('apiKey.tooMany', { count: perMinute, seconds: Math.ceil(wait / 1000) })
  }

  #bySecret(hash: Buffer) {
    return this.#db
      .selectFrom('api_keys')
      .innerJoin('users as key', 'key.id', 'api_keys.user_id')
      .innerJoin('users as maker', 'maker.id', 'key.key_of')
      .select([
        'api_keys.user_id',
        'api_keys.session_id',
        'api_keys.per_minute',
        'api_keys.expires_at',
        'api_keys.ended_at',
        'api_keys.last_used_at',
        'key.login',
        'key.name',
        'key.rights',
        'maker.rights as maker_rights',
        'maker.locked_at as maker_locked_at',
      ])
      .where('api_keys.secret_hash', '=', hash)
      .executeTakeFirst()
  }
}

export interface NewKey {
  makerId: number
  name: string
  rights: AppMenuAuth
  organisationIds: readonly number[]
  perMinute: number
  expiresAt: Date
}

/** Stores a key with its account, unless its maker, or a company that it is for, has as many as may be. */
export function storeKey(
  db: Kysely<Database>,
  { makerId, name, rights, organisationIds, perMinute, expiresAt }: NewKey,
  most: { ofUser: number; ofCompany: number },
): Promise<{ id: number; secret: string } | 'userFull' | 'companyFull'> {
  const { secret, prefix } = newSecret()
  return db.transaction().execute(async tx => {
    if ((await mostOfCompany(tx, { of: 'apiKeys', organisationIds })) >= most.ofCompany) return 'companyFull'
    // One after the other: they are counted.
    await tx.selectFrom('users').select('id').where('id', '=', makerId).forUpdate().executeTakeFirstOrThrow()
    const { count } = await tx
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('users.key_of', '=', makerId)
      .where('api_keys.ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= most.ofUser) return 'userFull'
    const { id } = await tx
      .insertInto('users')
      // No login of a person has a colon, and no password has an empty hash.
      .values({ login: `key:${prefix}`, name, password_hash: '', rights, demo_of: null, key_of: makerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_organisations')
      .values(organisationIds.map(organisationId => ({ user_id: id, organisation_id: organisationId })))
      .execute()
    const session = await tx
      .insertInto('sessions')
      .values({
        user_id: id,
        access_hash: randomBytes(32),
        refresh_hash: randomBytes(32),
        expires_at: expiresAt,
        refresh_expires_at: expiresAt,
        address: '',
        device: JSON.stringify({}),
        device_key: null,
        method: 'apiKey',
        module_type: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { user_id: id, prefix, secret_hash: hashToken(secret), session_id: session.id, per_minute: perMinute }
    await tx
      .insertInto('api_keys')
      .values({ ...row, expires_at: expiresAt })
      .execute()
    return { id, secret }
  })
}
