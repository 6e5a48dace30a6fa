/** Creates, finds, refreshes and ends sessions. */
import { createHash } from 'node:crypto'
import {
  type AppMenuAuth,
  type Lang,
  limitedRights,
  oneModuleOf,
  type ModuleType,
  type SecondFactorWait,
  type Session,
  type SignIn,
  type SignInMethod,
} from '@outrider/contract'
import type { SignedInUser } from '../calls/handlers.ts'
import { fail } from '../calls/refusal.ts'
import type { EndedSessions, ProviderSession, SessionRepository } from './session.repository.ts'
import type { Look, Looks } from './looks.ts'
import { hashToken, newToken } from './tokens.ts'
import type { RecordedEvent } from '../record/event-kinds.ts'
import { type Events, noEvents } from '../record/event-record.ts'
import type { Account, UserRepository } from './user.repository.ts'

export interface SessionOptions {
  accessTokenHours: number
  refreshTokenDays: number
  /** Whether who may do this signs in with a second step, whatever his roles. */
  secondFactorFor?: (rights: AppMenuAuth) => boolean
}

/** How and from where a user signs in. */
export interface SignInContext {
  method: SignInMethod
  address: string
  /** Device fields of the sign-in. */
  device: Readonly<Record<string, unknown>>
  /** User-Agent header. */
  agent: string
  moduleType?: ModuleType | undefined
  /** Language of the device. */
  lang: Lang
  /** The sign-in at a provider that it began with. */
  provider?: ProviderSession | undefined
  /** The session takes the place of one whose second step was done. */
  finished?: true
}

export type SessionStart = Pick<SignInContext, 'device' | 'lang'> & { sessionId: string; userId: number }

type SessionEnd = { sessionId?: string; userId: number }
/** As in `sessions.ended_why`. */
type SessionEndReason =
  | 'signedOut'
  | 'endedByUser'
  | 'endedByAdministrator'
  | 'endedByProvider'
  | 'refreshedTwice'
  | 'passwordChanged'

const maxListed = 50
const byPerson: ReadonlySet<SignInMethod> = new Set(['password', 'plate', 'sms', 'passwordChange', 'company', 'passkey'])

export class Sessions {
  readonly #users: UserRepository
  readonly #stored: SessionRepository
  readonly #options: SessionOptions
  readonly #events: Events
  readonly #looks: Looks
  readonly #beginListeners = new Set<(start: SessionStart) => Promise<void>>()
  readonly #endListeners = new Set<(ended: SessionEnd) => void>()
  readonly #recheckListeners = new Set<(userId: number | undefined) => void>()
  constructor(
    { users, stored, looks }: { users: UserRepository; stored: SessionRepository; looks: Looks },
    options: SessionOptions,
    events: Events = noEvents,
  ) {
    this.#users = users
    this.#stored = stored
    this.#looks = looks
    this.#options = options
    this.#events = events
  }

  /** Called for every new session before its tokens are returned. */
  onBegin(listener: (start: SessionStart) => Promise<void>): void {
    this.#beginListeners.add(listener)
  }

  /** Called for every session that ends before it expires, so that its live feeds are closed. */
  onEnd(listener: (ended: SessionEnd) => void): void {
    this.#endListeners.add(listener)
  }

  async begin(
    account: Account,
    { method, address, device, agent, moduleType, lang, finished, provider }: SignInContext,
  ): Promise<Session> {
    const tokens = this.#newTokens()
    const added = await this.#stored.add({
      ...tokens.stored,
      userId: account.id,
      address,
      device: { ...device, agent },
      deviceKey: deviceKey(device, agent),
      method,
      moduleType,
      provider,
      secondFactor: finished ? 'passed' : this.asksSecondFactor(account) ? 'required' : 'byRole',
    })
    // After the password was verified: nobody else may learn which accounts are locked.
    if (!added) fail('login.locked')
    const { id, newDevice, secondFactor } = added
    const waits = secondFactor ? { secondFactor } : {}
    const by = { userId: account.id, sessionId: id, account: account.login, address }
    this.#events.record({ kind: 'signIn', ...by, method, newDevice, ...waits })
    // Nothing is told to a device that may be somebody else's.
    if (!secondFactor) await this.#begun({ sessionId: id, userId: account.id, device, lang })
    return { ...sessionOf(account, tokens, moduleType, secondFactor), newDevice }
  }

  /** Whether the rights of this account ask for a second step, whatever its roles. The account of a vehicle has none: several people use it. */
  asksSecondFactor({ rights, vehicle_id }: Pick<Account, 'rights' | 'vehicle_id'>): boolean {
    return vehicle_id === null && this.#options.secondFactorFor?.(rights) === true
  }

  /** The second step of this session was done. */
  async finish({ sessionId, userId, secondFactor }: SignedInUser, lang: Lang): Promise<void> {
    // Sent again: it was finished before.
    if (!secondFactor) return
    if (!(await this.#stored.finish(sessionId, secondFactor))) fail('session.revoked')
    const { device } = await this.#stored.startOf(sessionId)
    await this.#begun({ sessionId, userId, device, lang })
  }

  async #begun(start: SessionStart): Promise<void> {
    for (const listener of this.#beginListeners) await listener(start)
  }

  /** Returns the user of this access token, or throws a Refusal with the reason: `session.expired` only if it can be refreshed. */
  async find(accessToken: string | undefined): Promise<SignedInUser> {
    if (!accessToken) fail('session.missing')
    const hash = hashToken(accessToken)
    const row = await this.#stored.byAccessToken(hash)
    if (!row) return this.#findLook(hash)
    if (row.ended_why === 'passwordChanged') fail('session.passwordChanged')
    if (row.ended_at || row.locked_at) fail('session.revoked')
    if (row.refresh_expires_at.getTime() <= Date.now()) fail('session.over')
    if (row.replaced || row.expires_at.getTime() <= Date.now()) fail('session.expired')
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      login: row.login,
      name: row.name,
      rights: limitedRights(row.rights, row.module_type),
      module: oneModuleOf(row.module_type),
      mustChangePassword: row.must_change_password,
      secondFactor: row.second_factor ?? undefined,
      expiresAt: row.expires_at.getTime(),
    }
  }

  async #findLook(accessHash: Buffer): Promise<SignedInUser> {
    const found = await this.#looks.find(accessHash)
    if (!found) fail('session.unknown')
    if (found === 'over') fail('session.lookOver')
    return found
  }

  /** From here on the administrator looks as this user sees. What he looks as, he reaches, and has no less rights: that is checked before. */
  async beginLook(account: WhoSignsIn & { id: number }, by: SignedInUser): Promise<Session> {
    const look: Look = await this.#looks.begin(account.id, by)
    return { ...sessionOf(account, { ...look, refreshToken: '' }, undefined, null), mustChangePassword: false }
  }

  /** Who looked as this user, for the user to see. */
  looksAt = (userId: number) => this.#looks.listOf(userId)

  /** What an open session may do now; undefined: it has ended. For what goes on after its request. */
  async rightsOf(sessionId: string): Promise<AppMenuAuth | undefined> {
    const row = await this.#stored.rightsOf(sessionId)
    return row && limitedRights(row.rights, row.module_type)
  }

  /**
   * Exchanges the refresh token for new tokens; each can be used once. A repeated one was either stolen or its reply was lost; since
   * these cannot be distinguished, the session ends.
   */
  async refreshTokens(refreshToken: string): Promise<Session> {
    const hash = hashToken(refreshToken)
    const row = await this.#stored.byRefreshToken(hash)
    if (!row) fail('session.unknown')
    if (row.ended_why === 'passwordChanged') fail('session.passwordChanged')
    if (row.ended_at) fail('session.revoked')
    if (row.refresh_expires_at.getTime() <= Date.now()) fail('session.over')
    const tokens = this.#newTokens()
    if (row.replaced || !(await this.#stored.replaceTokens(row.id, hash, tokens.stored))) {
      await this.#events.stored(await this.#stored.end(row.id, 'refreshedTwice'))
      this.#ended({ sessionId: row.id, userId: row.user_id }, 'refreshedTwice')
      fail('session.revoked')
    }
    const account = await this.#users.byId(row.user_id)
    if (!account) fail('session.unknown')
    if (account.locked_at) fail('session.revoked')
    return sessionOf(account, tokens, row.module_type ?? undefined, row.second_factor)
  }

  /** What was given when this session began, also of an ended one: a session that takes its place has the same device and the same limit. */
  startOf(user: SignedInUser): Promise<{ device: Record<string, unknown>; moduleType: ModuleType | undefined }> {
    return this.#stored.startOf(user.sessionId)
  }

  /** The person was asked for a password, a code by text message or the company's account: nobody else led here, as by a link of another system. */
  async beganByPerson({ sessionId, module }: SignedInUser): Promise<boolean> {
    const method = await this.#stored.methodOf(sessionId)
    return module === undefined && method !== undefined && byPerson.has(method)
  }

  async end(user: SignedInUser): Promise<void> {
    if (user.looker) return this.#looks.end({ userId: user.looker.userId, sessionId: user.sessionId })
    await this.#stored.signOut(user.sessionId)
    this.#ended({ sessionId: user.sessionId, userId: user.userId }, 'signedOut')
  }

  /** Ends another session of the same user. */
  endOther(user: SignedInUser, sessionId: string): Promise<void> {
    return this.#endFor(user, { sessionId, userId: user.userId }, 'endedByUser')
  }

  /** Call after the user has ended these other sessions, see `endOtherSessions`. */
  async notifyOthersEnded(userId: number, { sessionIds, links }: EndedSessions): Promise<void> {
    await this.#events.stored(links)
    for (const sessionId of sessionIds) this.#ended({ sessionId, userId }, 'endedByUser')
  }

  /** Call after the provider of a company has ended these sessions, which rested on a sign-in there. */
  notifyEndedByProvider(userId: number, sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.#ended({ sessionId, userId }, 'endedByProvider')
  }

  /** Ends a session of another user, for an administrator. */
  endOf(userId: number, sessionId: string, by: SignedInUser): Promise<void> {
    return this.#endFor(by, { sessionId, userId }, 'endedByAdministrator')
  }

  async #endFor(
    user: SignedInUser,
    { sessionId, userId }: Required<SessionEnd>,
    reason: 'endedByUser' | 'endedByAdministrator',
  ): Promise<void> {
    if (!(await this.#stored.has(userId, sessionId))) fail('signIn.unknown')
    const by = { userId: user.userId, sessionId: user.sessionId }
    await this.#events.stored(await this.#stored.end(sessionId, reason, by))
    this.#ended({ sessionId, userId }, reason)
  }

  /** Call after a password change, which ends all sessions of the user, and links: their events. */
  async notifyAllEnded(userId: number, links: readonly RecordedEvent[]): Promise<void> {
    await this.#events.stored(links)
    this.#ended({ userId }, 'passwordChanged')
  }

  /** Called when sessions of a user (undefined: of any user) may have been ended by another process. */
  onRecheck(listener: (userId: number | undefined) => void): void {
    this.#recheckListeners.add(listener)
  }

  recheck(userId?: number): void {
    for (const listener of this.#recheckListeners) listener(userId)
  }

  /** @param sessionId the one of the request, where it is the same user's */
  async list({ userId, sessionId }: { userId: number; sessionId?: string }): Promise<SignIn[]> {
    const rows = await this.#stored.listOf(userId, maxListed)
    return rows.map(row => {
      const device = (row.device ?? {}) as { mobileOs?: unknown; agent?: unknown }
      return {
        signInId: row.id,
        time: row.created_at.getTime(),
        address: row.address,
        method: row.method,
        mobileOs: typeof device.mobileOs === 'number' ? device.mobileOs : 2,
        agent: typeof device.agent === 'string' ? device.agent : '',
        newDevice: row.new_device,
        current: row.id === sessionId,
        unfinished: row.second_factor !== null,
        open: row.ended_at === null && row.refresh_expires_at.getTime() > Date.now(),
      }
    })
  }

  #ended(ended: SessionEnd, reason: SessionEndReason): void {
    this.#events.record({ kind: 'sessionsEnded', ...ended, reason })
    for (const listener of this.#endListeners) listener(ended)
  }

  #newTokens() {
    const accessToken = newToken()
    const refreshToken = newToken()
    const now = Date.now()
    const expiresAt = now + this.#options.accessTokenHours * 3_600_000
    return {
      accessToken,
      refreshToken,
      expiresAt,
      stored: {
        accessHash: hashToken(accessToken),
        refreshHash: hashToken(refreshToken),
        expiresAt: new Date(expiresAt),
        refreshExpiresAt: new Date(now + this.#options.refreshTokenDays * 86_400_000),
      },
    }
  }
}

/** Identifies a device: by its own id if it sent one, else by its user agent. Stored as a digest. */
function deviceKey({ imei, pushClientId, mobileOs }: SignInContext['device'], agent: string): Buffer {
  const deviceId = [imei, pushClientId].find(id => typeof id === 'string' && id !== '')
  return createHash('sha256')
    .update(JSON.stringify(deviceId === undefined ? { mobileOs, agent } : { own: deviceId }))
    .digest()
}

type WhoSignsIn = Pick<Account, 'login' | 'name' | 'rights' | 'must_change_password'>

const sessionOf = (
  account: WhoSignsIn,
  { accessToken, refreshToken, expiresAt }: { accessToken: string; refreshToken: string; expiresAt: number },
  moduleType: ModuleType | undefined,
  secondFactor: SecondFactorWait | null,
): Session => ({
  userId: account.login,
  userName: account.name,
  accessToken,
  refreshToken,
  expiresAt,
  appMenuAuth: account.rights,
  mustChangePassword: account.must_change_password,
  ...(secondFactor ? { secondFactor } : {}),
  ...(moduleType ? { moduleType } : {}),
})
