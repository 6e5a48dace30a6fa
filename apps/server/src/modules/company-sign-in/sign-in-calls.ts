/** A sign-in by a provider: the address that the page leads to, and what the page came back with. */
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { DataOf } from '@outrider/contract'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail, Refusal } from '../../calls/refusal.ts'
import { hasNoMore } from '../../accounts/has-no-more.ts'
import { hashPassword } from '../../accounts/password.ts'
import { passwordLinks } from '../../accounts/password-links.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { Account, UserRepository } from '../../accounts/user.repository.ts'
import { wirePassword } from '../../accounts/wire-password.ts'
import type { Events } from '../../record/event-record.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { IdentityRepository, StoredProvider } from './identity.repository.ts'
import { type Identity, IdentityRefused, ProviderBusy, type Providers, ProviderUnreachable } from './providers.ts'
import { providerOf } from './stored-provider.ts'
import { type Begun, encryptedState, opened } from './encrypted-state.ts'
import type { UsedOnce } from './used-once.ts'

interface Dependencies {
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
  users: UserRepository
  sessions: Sessions
  events: Events
  stored: IdentityRepository
  providers: Providers
  used: UsedOnce
  /** Whether this user administers the whole installation. */
  administersAll: (userId: number) => Promise<boolean>
  /** Of the data folder. */
  secret: Buffer
  /** ms since 1970. */
  now: () => number
}

export type AccountDependencies = Pick<Dependencies, 'db' | 'users' | 'sessions' | 'events' | 'stored' | 'administersAll'>

/** How long somebody may take at the provider, ms. */
const longest = 15 * 60_000

type Path = 'user/getCompanySignIns' | 'user/startCompanySignIn' | 'user/finishCompanySignIn'
type Device = Pick<CallContext, 'address' | 'agent' | 'lang'> & { device: Readonly<Record<string, unknown>> }

export const companySignInHandlers = (deps: Dependencies): Handlers<Path> => {
  const { db, events, stored, providers, used, secret, now } = deps
  const links = passwordLinks(db)

  const providerInUse = async (id: number): Promise<StoredProvider> => {
    const row = await stored.find(id)
    return !row || row.off_at || row.directory ? fail('companySignIn.off') : row
  }
  /** What began on this page, here, and is not too long ago. It is used up. */
  const begunBy = (state: string, visit: string): Begun => {
    const begun = opened(state, secret)
    if (!begun || begun.visit !== visit || begun.until <= now() || !used.take(begun.nonce, begun.until - now()))
      fail('companySignIn.over')
    return begun
  }

  async function finish(
    given: { state: string; visit: string; code: string | undefined; iss: string | undefined; error: string | undefined },
    at: Device,
    note: (account: string, userId: number | undefined) => void,
  ): Promise<DataOf<'user/finishCompanySignIn'>> {
    const begun = begunBy(given.state, given.visit)
    if (given.error !== undefined) fail(given.error === 'access_denied' ? 'companySignIn.denied' : 'companySignIn.refused')
    const row = await providerInUse(begun.providerId)
    if (row.issuer !== begun.issuer || row.client_id !== begun.clientId) fail('companySignIn.over')
    const { state, code = fail('companySignIn.refused'), iss } = given
    const provider = providerOf(row, secret)
    const identity = await asking(deps, row, () =>
      providers.identify(
        provider,
        { state, code, iss },
        begun,
        async found => mayLinkByMail(row, begun) && !(await stored.userOf(found)),
      ),
    )
    note(identity.label, await stored.userOf(identity))
    const account = await accountOf(deps, row, { identity, begun, address: at.address })
    await stored.used(identity)
    const finished = row.second_factor === 'provider' && identity.secondFactor
    const session = await deps.sessions.begin(account, {
      method: 'company',
      ...at,
      provider: { issuer: row.issuer, clientId: row.client_id, subject: identity.subject, sid: identity.sid },
      ...(finished && { finished }),
    })
    const out = row.signs_out ? await providers.signOutAddress(provider, row.web_address).catch(() => undefined) : undefined
    return { session, signOutAddress: out ?? '' }
  }

  return {
    async 'user/getCompanySignIns'() {
      return {
        providers: (await stored.on()).map(({ id, name, directory }) => ({
          providerId: String(id),
          name,
          ...(directory && { directory }),
        })),
      }
    },

    async 'user/startCompanySignIn'({ providerId, visit, linkToken }) {
      const row = await providerInUse(Number(providerId))
      if (linkToken !== undefined && !(await links.ownerOf(linkToken))) fail('passwordLink.over')
      const [verifier, nonce] = [random(), random()]
      const state = encryptedState(
        {
          providerId: row.id,
          issuer: row.issuer,
          clientId: row.client_id,
          verifier,
          nonce,
          visit,
          until: now() + longest,
          linkToken,
        },
        secret,
      )
      return { address: await asking(deps, row, () => providers.start(providerOf(row, secret), { state, nonce, verifier })) }
    },

    async 'user/finishCompanySignIn'({ state, visit, code, iss, error, ...device }, { address, agent, lang }) {
      let who: { account?: string; userId?: number } = {}
      const note = (account: string, userId: number | undefined) => {
        who = { account, ...(userId !== undefined && { userId }) }
      }
      try {
        return await finish({ state, visit, code, iss, error }, { address, agent, lang, device }, note)
      } catch (failure) {
        if (failure instanceof Refusal)
          events.record({
            kind: 'signInRefused',
            call: 'user/finishCompanySignIn',
            address,
            reason: failure.error,
            ...who,
          })
        throw failure
      }
    },
  }
}

const random = (): string => randomBytes(32).toString('base64url')

const mayLinkByMail = ({ linking }: StoredProvider, { linkToken }: Begun): boolean =>
  linking === 'mail' && linkToken === undefined

/** What a provider cannot or does not answer, in the words of the contract; the log says which it was, without codes and tokens. */
export async function asking<Result>(
  { log }: Pick<Dependencies, 'log'>,
  { name }: StoredProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderBusy) fail('companySignIn.busy')
    if (error instanceof ProviderUnreachable) {
      log.warn({ provider: name, fault: error.fault }, 'an identity provider cannot be used')
      fail('companySignIn.unreachable')
    }
    if (error instanceof IdentityRefused) {
      log.warn({ provider: name, reason: error.message, code: error.code }, 'a sign-in by an identity provider is not valid')
      fail('companySignIn.refused')
    }
    throw error
  }
}

/** The user whose account at the provider it is. At the first time they are linked: by a one-time link, or by a mail address; by a name never. */
export async function accountOf(
  deps: AccountDependencies,
  row: StoredProvider,
  { identity, begun: { linkToken }, address }: { identity: Identity; begun: Pick<Begun, 'linkToken'>; address: string },
): Promise<Account> {
  const { stored, users } = deps
  const known = await stored.userOf(identity)
  const linkedNow = known === undefined ? await linkedAtFirst(deps, row, identity, linkToken) : undefined
  const userId = known ?? linkedNow ?? fail('companySignIn.noAccount')
  // A link that was given to somebody else is not for who is here already.
  if (known !== undefined && linkToken !== undefined && (await passwordLinks(deps.db).ownerOf(linkToken))?.id !== known)
    fail('companySignIn.otherAccount')
  const account = await letIn(users, row, userId)
  if (linkedNow !== undefined) {
    const { issuer, subject } = identity
    deps.events.record({ kind: 'identityLinked', userId, account: account.login, address, issuer, subject })
  }
  return account.must_change_password && !account.locked_at ? withoutFirstPassword(deps, account, address) : account
}

/** Who leads a provider to himself may be anybody in it: so by each signs in only who may do no more than its administrator. */
async function letIn(users: UserRepository, row: StoredProvider, userId: number): Promise<Account> {
  const account = (await users.byId(userId)) ?? fail('companySignIn.noAccount')
  return hasNoMore(account.rights, row.rights) ? account : fail('companySignIn.moreRights')
}

async function linkedAtFirst(
  { db, stored, users, administersAll }: AccountDependencies,
  row: StoredProvider,
  identity: Identity,
  linkToken: string | undefined,
): Promise<number | undefined> {
  if (linkToken !== undefined) {
    const invited = (await passwordLinks(db).ownerOf(linkToken)) ?? fail('passwordLink.over')
    await letIn(users, row, invited.id)
    const linked = (await stored.linkBy(linkToken, identity)) ?? fail('passwordLink.over')
    return linked === 'other' ? fail('companySignIn.otherAccount') : linked.userId
  }
  const { mail } = identity
  if (row.linking !== 'mail' || mail === undefined || !row.domains.includes(mail.slice(mail.lastIndexOf('@') + 1)))
    return undefined
  const [userId, ...others] = await believedOwners({ stored, administersAll }, mail, row.issuer)
  if (userId === undefined || others.length > 0) return undefined
  if ((await letIn(users, row, userId)).locked_at) fail('login.locked')
  return (await stored.linkByMail(userId, identity)) ? userId : fail('companySignIn.otherAccount')
}

/**
 * Whose mail address it is. Any administrator can write down any address at a user of his, so it counts from who administers all or signs in by this
 * service himself: else a company could take in the people of another one, or keep them out.
 */
async function believedOwners(
  { stored, administersAll }: Pick<AccountDependencies, 'stored' | 'administersAll'>,
  mail: string,
  issuer: string,
): Promise<number[]> {
  const believed: number[] = []
  for (const { id, bySame } of await stored.giversOfMail(mail, issuer))
    if (bySame || (await administersAll(id))) believed.push(id)
  return stored.usersWithMail(mail, believed)
}

/**
 * Who was invited has a password that nobody knows, or that an administrator knows and that was to be changed at the first sign-in. It is replaced by one
 * that nobody knows: another is chosen by a link of an administrator.
 */
async function withoutFirstPassword(
  { users, sessions }: AccountDependencies,
  account: Account,
  address: string,
): Promise<Account> {
  const hash = await hashPassword(wirePassword(random()))
  const by = { userId: account.id, address }
  await sessions.notifyAllEnded(account.id, await users.changePassword(account.id, hash, by, { ofNobody: true }))
  return { ...account, must_change_password: false, has_own_password: false }
}
