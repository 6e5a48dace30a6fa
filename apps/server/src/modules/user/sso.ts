/** Sign-in by an external system: with a one-time user key, or with parameters encrypted by a partner. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Partners } from './partners.ts'
import { accountBy } from './password-check.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { SignInThrottle } from './throttle.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { wirePassword } from '../../accounts/wire-password.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

interface SsoDependencies {
  users: UserRepository
  sessions: Sessions
  throttle: SignInThrottle
  partners: Partners
}

export const ssoHandlers = ({ users, sessions, throttle, partners }: SsoDependencies): Handlers<'user/getUserMsg'> => ({
  async 'user/getUserMsg'({ userKey, param, moduleType: requestedModule, ...device }, { address, agent, lang }) {
    if (!userKey && !param) fail('launch.noParams')
    return throttle.during(`sso ${address}`, address, async attempt => {
      const params = param ? await partners.read(param) : undefined
      if (params?.kind === 'incomplete') fail('launch.noParams')
      const account =
        params?.kind === 'user'
          ? await accountBy(users, params.userId, wirePassword(params.password))
          : params === undefined && userKey
            ? await users.byUserKey(hashToken(userKey))
            : undefined
      if (!account) {
        await attempt.failed()
        fail('login.wrongKey')
      }
      await attempt.succeeded()
      const moduleType = (params?.kind === 'user' ? params.moduleType : undefined) ?? requestedModule
      return sessions.begin(account, { method: param ? 'param' : 'userKey', address, agent, device, moduleType, lang })
    })
  },
})
