/** Beginning, finding, renewing and ending sessions. */
import { createHash } from 'node:crypto'
import type { Lang, ModuleType, Session, SignIn, SignInWay } from '@outrider/contract'
import type { SignedIn } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { narrowed } from './module-type.ts'
import { hashToken, newToken } from './tokens.ts'
import type { Account, UserRepository } from './user.repository.ts'

export interface SessionOptions {
  accessTokenHours: number
  refreshTokenDays: number
}

/** Where and how a session begins. */
export interface Beginning {
  way: SignInWay
  address: string
  /** The device fields of the sign-in. */
  device: Readonly<Record<string, unknown>>
  /** How the browser or app calls itself. */
  agent: string
  moduleType?: ModuleType | undefined
  /** The language the device was using. */
  lang: Lang
}

export type Begun = Pick<Beginning, 'device' | 'lang'> & { sessionId: string; userId: number }

type Ending = { sessionId?: string; userId: number }

const listed = 50

export class Sessions {
  readonly #users: UserRepository
  readonly #options: SessionOptions
  readonly #beginnings = new Set<(begun: Begun) => Promise<void>>()
  readonly #endings = new Set<(ended: Ending) => void>()
  constructor(users: UserRepository, options: SessionOptions) {
    this.#users = users
    this.#options = options
  }

  /** Told of every session that begins, before its tokens are handed out. */
  onBegin(listener: (begun: Begun) => Promise<void>): void {
    this.#beginnings.add(listener)
  }

  /** Told of every session that ends before its time, so that open live feeds close at once. */
  onEnd(listener: (ended: Ending) => void): void {
    this.#endings.add(listener)
  }

  async begin(account: Account, { way, address, device, agent, moduleType, lang }: Beginning): Promise<Session> {
    const tokens = this.#tokens()
    const { id, newDevice } = await this.#users.addSession({
      ...tokens.stored,
      userId: account.id,
      address,
      device: { ...device, agent },
      deviceKey: deviceKey(device, agent),
      way,
      moduleType,
    })
    for (const listener of this.#beginnings) await listener({ sessionId: id, userId: account.id, device, lang })
    return { ...sessionOf(account, tokens, moduleType), newDevice }
  }

  /** Finds whose token this is, or refuses with the reason. */
  async find(accessToken: string | undefined): Promise<SignedIn> {
    if (!accessToken) fail('session.missing')
    const row = await this.#users.sessionByAccess(hashToken(accessToken))
    if (!row) fail('session.unknown')
    if (row.ended_why === 'passwordChanged') fail('session.passwordChanged')
    if (row.ended_at) fail('session.revoked')
    if (row.replaced || row.expires_at.getTime() <= Date.now()) fail('session.expired')
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      login: row.login,
      name: row.name,
      rights: narrowed(row.rights, row.module_type),
      mustChangePassword: row.must_change_password,
      expiresAt: row.expires_at.getTime(),
    }
  }

  /**
   * New tokens for the refresh token, which is used up. One that comes again was copied, or its renewal got lost: nobody can tell
   * which, so the session ends.
   */
  async renew(refreshToken: string): Promise<Session> {
    const hash = hashToken(refreshToken)
    const row = await this.#users.sessionByRefresh(hash)
    if (!row) fail('session.unknown')
    if (row.ended_why === 'passwordChanged') fail('session.passwordChanged')
    if (row.ended_at) fail('session.revoked')
    if (row.refresh_expires_at.getTime() <= Date.now()) fail('session.expired')
    const tokens = this.#tokens()
    if (row.replaced || !(await this.#users.renewSession(row.id, hash, tokens.stored))) {
      await this.#users.endSession(row.id, 'refreshedTwice')
      this.#told({ sessionId: row.id, userId: row.user_id })
      fail('session.revoked')
    }
    const account = await this.#users.byId(row.user_id)
    if (!account) fail('session.unknown')
    return sessionOf(account, tokens, row.module_type ?? undefined)
  }

  async end(user: SignedIn): Promise<void> {
    await this.#users.endSession(user.sessionId)
    this.#told({ sessionId: user.sessionId, userId: user.userId })
  }

  /** Ends another session of the same user. */
  async endOther(user: SignedIn, sessionId: string): Promise<void> {
    if (!(await this.#users.hasSession(user.userId, sessionId))) fail('signIn.unknown')
    await this.#users.endSession(sessionId, 'endedByUser')
    this.#told({ sessionId, userId: user.userId })
  }

  /** After a password change: none of the user's sessions counts any more. */
  endedAll(userId: number): void {
    this.#told({ userId })
  }

  async list(user: SignedIn): Promise<SignIn[]> {
    const rows = await this.#users.signIns(user.userId, listed)
    return rows.map(row => {
      const device = (row.device ?? {}) as { mobileOs?: unknown; agent?: unknown }
      return {
        signInId: row.id,
        time: row.created_at.getTime(),
        address: row.address,
        way: row.way,
        mobileOs: typeof device.mobileOs === 'number' ? device.mobileOs : 2,
        agent: typeof device.agent === 'string' ? device.agent : '',
        newDevice: row.new_device,
        current: row.id === user.sessionId,
        open: row.ended_at === null && row.refresh_expires_at.getTime() > Date.now(),
      }
    })
  }

  #told(ended: Ending): void {
    for (const listener of this.#endings) listener(ended)
  }

  #tokens() {
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

/** What tells one device from another: its own id where it has one, else how it calls itself. Stored as a digest. */
function deviceKey({ imei, pushClientId, mobileOs }: Beginning['device'], agent: string): Buffer {
  const own = [imei, pushClientId].find(id => typeof id === 'string' && id !== '')
  return createHash('sha256')
    .update(JSON.stringify(own === undefined ? { mobileOs, agent } : { own }))
    .digest()
}

const sessionOf = (
  account: Account,
  { accessToken, refreshToken, expiresAt }: { accessToken: string; refreshToken: string; expiresAt: number },
  moduleType: ModuleType | undefined,
): Session => ({
  userId: account.login,
  userName: account.name,
  accessToken,
  refreshToken,
  expiresAt,
  appMenuAuth: account.rights,
  mustChangePassword: account.must_change_password,
  ...(moduleType ? { moduleType } : {}),
})
