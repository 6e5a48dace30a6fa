/** Account calls: sign-in and sign-out, token refresh, own password and sign-ins, client configuration. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Captchas } from './captchas.ts'
import { accountBy, throttleKey } from './password-check.ts'
import { meetsRules, type PasswordRules } from './password-rules.ts'
import { hashPassword, verifyPassword } from '../../accounts/password.ts'
import type { EncryptedPasswords } from './encrypted-passwords.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { SignInThrottle } from './throttle.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

interface UserDependencies {
  users: UserRepository
  sessions: Sessions
  throttle: SignInThrottle
  captchas: Captchas
  encryptedPasswords: EncryptedPasswords
  passwordRules: PasswordRules
  /** Also accept new passwords from clients that send digests only, which cannot be checked against the rules. */
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

export const userHandlers = (deps: UserDependencies): Handlers<UserPath> => {
  const { users, sessions, throttle, captchas, encryptedPasswords, passwordRules } = deps
  const { platformTitle, pollSeconds, staleAfterSeconds } = deps
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
        const decrypted = encryptedPasswords.decrypt(password)
        const account = decrypted && (await accountBy(users, userId, decrypted.wire))
        if (!account) {
          await attempt.failed()
          fail(decrypted ? 'login.wrongUser' : 'password.encryptionExpired')
        }
        await attempt.succeeded()
        const method = account.vehicle_id === null ? 'password' : 'plate'
        return sessions.begin(account, { method, address, agent, device, lang })
      }),

    async 'user/logout'(_, { user }) {
      await sessions.end(user)
      return {}
    },

    'user/refreshToken': ({ refreshToken }) => sessions.refreshTokens(refreshToken),

    async 'user/changePassword'({ oldPassword, newPassword }, { user, address, agent, lang }) {
      const old = encryptedPasswords.decrypt(oldPassword)
      const next = encryptedPasswords.decrypt(newPassword)
      if (!old || !next) fail('password.encryptionExpired')
      if (next.typed === undefined ? !deps.acceptUnchecked : !meetsRules(passwordRules, next.typed))
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
      sessions.notifyAllEnded(account.id)
      const changed = { ...account, must_change_password: false }
      // This device gets a new session.
      const device = await sessions.deviceOf(user)
      return sessions.begin(changed, { method: 'passwordChange', address, agent, device, lang })
    },

    'user/getSignIns': async (_, { user }) => ({ signIns: await sessions.list(user) }),

    async 'user/endSignIn'({ signInId }, { user }) {
      await sessions.endOther(user, signInId)
      return {}
    },

    'user/getSysConfig': () => ({ platformTitle, pollSeconds, staleAfterSeconds }),
  }
}
