/** Sign-in by an external system: with a one-time user key, or with parameters encrypted by a partner. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { addressKey } from '../../connections/address-key.ts'
import type { Partners } from './partners.ts'
import { accountBy } from './password-check.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { PasswordTrials } from './password-trials.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { wirePassword } from '../../accounts/wire-password.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

interface SsoDependencies {
  users: UserRepository
  sessions: Sessions
  trials: PasswordTrials
  partners: Partners
}

export const ssoHandlers = ({ users, sessions, trials, partners }: SsoDependencies): Handlers<'user/getUserMsg'> => ({
  async 'user/getUserMsg'({ userKey, param, moduleType: requestedModule, ...device }, context) {
    if (!userKey && !param) fail('launch.noParams')
    const { address, agent, lang } = context
    const trial = await trials.at(`sso ${addressKey(address)}`, context)
    return trials.during(trial, async attempt => {
      const params = param ? await partners.read(param) : undefined
      if (params?.kind === 'incomplete') fail('launch.noParams')
      const key = params === undefined && userKey ? await users.byUserKey(hashToken(userKey)) : undefined
      const account =
        params?.kind === 'user'
          ? await trials.check(trial, () => accountBy(users, params.userId, wirePassword(params.password)))
          : key?.account
      if (!account) {
        attempt.failed()
        fail('login.wrongKey')
      }
      attempt.succeeded()
      // What is in the address may have been edited.
      const given = params?.kind === 'user' ? params.moduleType : key?.moduleType
      const moduleType = given ?? requestedModule
      return sessions.begin(account, { method: param ? 'param' : 'userKey', address, agent, device, moduleType, lang })
    })
  },
})
