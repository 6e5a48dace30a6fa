/** Account calls: signing in and out, the own password, how the platform wants its clients to behave. */
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Sessions } from './sessions.ts'
import type { SignInThrottle } from './throttle.ts'
import { hashToken } from './tokens.ts'
import type { UserRepository } from './user.repository.ts'

interface Needs {
  users: UserRepository
  sessions: Sessions
  throttle: SignInThrottle
  platformTitle: string
  pollSeconds: number
  staleAfterSeconds: number
}

type UserPath = 'user/login' | 'user/getUserMsg' | 'user/logout' | 'user/changePassword' | 'user/getSysConfig'

export const userHandlers = ({ users, sessions, throttle, ...config }: Needs): Handlers<UserPath> => ({
  async 'user/login'({ userId, password, ...device }, { address }) {
    const login = userId.trim().toLowerCase()
    const minutes = await throttle.wait(login, address)
    if (minutes > 0) fail('login.throttled', { minutes })
    const account = await users.byLogin(login)
    const right = await verifyPassword(password, account?.password_hash)
    if (!account || !right) {
      await throttle.failed(login, address)
      fail('login.wrongUser')
    }
    await throttle.succeeded(login, address)
    return sessions.begin(account, address, device)
  },

  async 'user/getUserMsg'({ userKey, ...device }, { address }) {
    const minutes = await throttle.wait('', address)
    if (minutes > 0) fail('login.throttled', { minutes })
    const account = await users.byUserKey(hashToken(userKey))
    if (!account) {
      await throttle.failed('', address)
      fail('login.wrongKey')
    }
    return sessions.begin(account, address, device)
  },

  async 'user/logout'(_, { user }) {
    await sessions.end(user)
    return {}
  },

  async 'user/changePassword'({ oldPassword, newPassword }, { user, address }) {
    const minutes = await throttle.wait(user.login, address)
    if (minutes > 0) fail('login.throttled', { minutes })
    const account = await users.byId(user.userId)
    if (!account || !(await verifyPassword(oldPassword, account.password_hash))) {
      await throttle.failed(user.login, address)
      fail('password.wrongOld')
    }
    if (oldPassword === newPassword) fail('password.same')
    await users.changePassword(account.id, await hashPassword(newPassword))
    sessions.endedAll(account.id)
    return sessions.begin({ ...account, must_change_password: false }, address, {})
  },

  'user/getSysConfig': () => config,
})
