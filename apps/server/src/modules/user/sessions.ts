/** Beginning, finding and ending sessions. */
import type { Session } from '@outrider/contract'
import { fail } from '../refusal.ts'
import type { SignedIn } from '../handlers.ts'
import { hashToken, newToken } from './tokens.ts'
import type { Account, UserRepository } from './user.repository.ts'

export interface SessionOptions {
  accessTokenHours: number
  refreshTokenDays: number
}

export class Sessions {
  readonly #users: UserRepository
  readonly #options: SessionOptions
  readonly #endings = new Set<(ended: { sessionId?: string; userId: number }) => void>()
  constructor(users: UserRepository, options: SessionOptions) {
    this.#users = users
    this.#options = options
  }

  /** Told of every session that ends by sign-out or password change, so that open live feeds close at once. */
  onEnd(listener: (ended: { sessionId?: string; userId: number }) => void): void {
    this.#endings.add(listener)
  }

  async begin(account: Account, address: string, device: unknown): Promise<Session> {
    const accessToken = newToken()
    const refreshToken = newToken()
    const now = Date.now()
    const expiresAt = now + this.#options.accessTokenHours * 3_600_000
    await this.#users.addSession({
      userId: account.id,
      accessHash: hashToken(accessToken),
      refreshHash: hashToken(refreshToken),
      expiresAt: new Date(expiresAt),
      refreshExpiresAt: new Date(now + this.#options.refreshTokenDays * 86_400_000),
      address,
      device,
    })
    return {
      userId: account.login,
      userName: account.name,
      accessToken,
      refreshToken,
      expiresAt,
      appMenuAuth: account.rights,
      mustChangePassword: account.must_change_password,
    }
  }

  /** Finds whose token this is, or refuses with the reason. */
  async find(accessToken: string | undefined): Promise<SignedIn> {
    if (!accessToken) fail('session.missing')
    const row = await this.#users.sessionByAccess(hashToken(accessToken))
    if (!row) fail('session.unknown')
    if (row.ended_why === 'passwordChanged') fail('session.passwordChanged')
    if (row.ended_at) fail('session.revoked')
    if (row.expires_at.getTime() <= Date.now()) fail('session.expired')
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      login: row.login,
      name: row.name,
      rights: row.rights,
      mustChangePassword: row.must_change_password,
      expiresAt: row.expires_at.getTime(),
    }
  }

  async end(user: SignedIn): Promise<void> {
    await this.#users.endSession(user.sessionId)
    for (const listener of this.#endings) listener({ sessionId: user.sessionId, userId: user.userId })
  }

  /** After a password change: none of the user's sessions counts any more. */
  endedAll(userId: number): void {
    for (const listener of this.#endings) listener({ userId })
  }
}
