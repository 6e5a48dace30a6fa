/** Sign-in by an outside system: a one-time user key, or what a partner sealed. */
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { Partners } from './partners.ts'
import { accountBy } from './password-check.ts'
import type { Sessions } from './sessions.ts'
import type { SignInThrottle } from './throttle.ts'
import { hashToken } from './tokens.ts'
import { travelling } from './travelling.ts'
import type { UserRepository } from './user.repository.ts'

interface Needs {
  users: UserRepository
  sessions: Sessions
  throttle: SignInThrottle
  partners: Partners
}

export const ssoHandlers = ({ users, sessions, throttle, partners }: Needs): Handlers<'user/getUserMsg'> => ({
  async 'user/getUserMsg'({ userKey, param, moduleType: asked, ...device }, { address, agent, lang }) {
    if (!userKey && !param) fail('launch.noParams')
    return throttle.during(`sso ${address}`, address, async attempt => {
      const said = param ? await partners.read(param) : undefined
      if (said?.kind === 'incomplete') fail('launch.noParams')
      const account =
        said?.kind === 'user'
          ? await accountBy(users, said.userId, travelling(said.password))
          : said === undefined && userKey
            ? await users.byUserKey(hashToken(userKey))
            : undefined
      if (!account) {
        await attempt.failed()
        fail('login.wrongKey')
      }
      await attempt.succeeded()
      const moduleType = (said?.kind === 'user' ? said.moduleType : undefined) ?? asked
      return sessions.begin(account, { way: param ? 'param' : 'userKey', address, agent, device, moduleType, lang })
    })
  },
})
