/** Account calls: signing in and out, renewing, the own password and sign-ins, how the platform wants its clients to behave. */
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { Captchas } from './captchas.ts'
import { accountBy, throttleKey } from './password-check.ts'
import { meets, type PasswordRules } from './password-rules.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { SealedPasswords } from './sealed-passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SignInThrottle } from './throttle.ts'
import type { UserRepository } from './user.repository.ts'

interface Needs {
  users: UserRepository
  sessions: Sessions
  throttle: SignInThrottle
  captchas: Captchas
  sealed: SealedPasswords
  passwordRules: PasswordRules
  /** Also take new passwords that cannot be held against the rules, from clients that send digests only. */
  acceptUnchecked: boolean
  platformTitle: string
  pollSeconds: number
  staleAfterSeconds: number
}

type UserPath =
  | 'user/login'
  | 'user/logout'
  | 'user/refreshToken'
  | 'user/changePassword'
  | 'user/getSignIns'
  | 'user/endSignIn'
  | 'user/getSysConfig'

export const userHandlers = (needs: Needs): Handlers<UserPath> => {
  const { users, sessions, throttle, captchas, sealed, passwordRules } = needs
  const { platformTitle, pollSeconds, staleAfterSeconds } = needs
  return {
    'user/login': ({ userId, password, captchaId, captchaCode, moveX, ...device }, { address, agent, lang }) =>
      throttle.during(throttleKey(userId), address, async attempt => {
        if (attempt.captchaNeeded) {
          if (captchaId === undefined) fail('login.captchaNeeded')
          if (!captchas.solved({ captchaId, captchaCode, moveX })) {
            await attempt.failed()
            fail('captcha.wrong')
          }
        }
        const opened = sealed.open(password)
        const account = opened && (await accountBy(users, userId, opened.wire))
        if (!account) {
          await attempt.failed()
          fail(opened ? 'login.wrongUser' : 'password.sealBroken')
        }
        await attempt.succeeded()
        const way = account.vehicle_id === null ? 'password' : 'plate'
        return sessions.begin(account, { way, address, agent, device, lang })
      }),

    async 'user/logout'(_, { user }) {
      await sessions.end(user)
      return {}
    },

    'user/refreshToken': ({ refreshToken }) => sessions.renew(refreshToken),

    async 'user/changePassword'({ oldPassword, newPassword }, { user, address, agent, lang }) {
      const old = sealed.open(oldPassword)
      const next = sealed.open(newPassword)
      if (!old || !next) fail('password.sealBroken')
      if (next.typed === undefined ? !needs.acceptUnchecked : !meets(passwordRules, next.typed))
        fail(next.typed === undefined ? 'password.unchecked' : 'password.weak')
      const account = await throttle.during(throttleKey(user.login), address, async attempt => {
        const known = await users.byId(user.userId)
        if (!known || !(await verifyPassword(old.wire, known.password_hash))) {
          await attempt.failed()
          fail('password.wrongOld')
        }
        await attempt.succeeded()
        return known
      })
      if (old.wire === next.wire) fail('password.same')
      await users.changePassword(account.id, await hashPassword(next.wire))
      sessions.endedAll(account.id)
      const changed = { ...account, must_change_password: false }
      // The same device goes on.
      const device = await users.deviceOf(user.sessionId)
      return sessions.begin(changed, { way: 'passwordChange', address, agent, device, lang })
    },

    'user/getSignIns': async (_, { user }) => ({ signIns: await sessions.list(user) }),

    async 'user/endSignIn'({ signInId }, { user }) {
      await sessions.endOther(user, signInId)
      return {}
    },

    'user/getSysConfig': () => ({ platformTitle, pollSeconds, staleAfterSeconds }),
  }
}
