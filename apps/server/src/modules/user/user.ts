/** Account calls: sign-in and sign-out, token refresh, own password and sign-ins, client configuration. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Captchas } from './captcha/captchas.ts'
import { accountBy, throttleKey } from './password-check.ts'
import { meetsRules, type PasswordRules } from './password-rules.ts'
import { hashPassword, verifyPassword } from '../../accounts/password.ts'
import type { EncryptedPasswords } from './encrypted-passwords.ts'
import type { KnownDevices } from './known-devices.ts'
import { requireCaptcha } from './by-password.ts'
import type { PasswordTrials } from './password-trials.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

interface UserDependencies {
  users: UserRepository
  sessions: Sessions
  trials: PasswordTrials
  devices: KnownDevices
  captchas: Captchas
  encryptedPasswords: EncryptedPasswords
  passwordRules: PasswordRules
  /** Also accept new passwords from clients that send digests only, which cannot be checked against the rules. */
  acceptUnchecked: boolean
  platformTitle: string
  gzhTitle: string
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
  const { users, sessions, trials, devices, captchas, encryptedPasswords, passwordRules } = deps
  const { platformTitle, gzhTitle, pollSeconds, staleAfterSeconds } = deps
  return {
    async 'user/login'({ userId, password, captchaId, captchaCode, moveX, captchaWork, deviceToken, ...device }, context) {
      const { address, agent, lang } = context
      const trial = await trials.at(await throttleKey(users, userId), context, deviceToken)
      return trials.during(trial, async attempt => {
        requireCaptcha(attempt, captchas, { captchaId, captchaCode, moveX, captchaWork })
        await attempt.turn()
        const decrypted = encryptedPasswords.decrypt(password)
        const account = decrypted && (await trials.check(trial, () => accountBy(users, userId, decrypted.wire)))
        if (!account) {
          attempt.failed()
          fail(decrypted ? 'login.wrongUser' : 'password.encryptionExpired')
        }
        attempt.succeeded()
        const method = account.vehicle_id === null ? 'password' : 'plate'
        const session = await sessions.begin(account, { method, address, agent, device, lang })
        return trial.device === undefined
          ? { ...session, deviceToken: devices.issue(trial.account, account.password_changed_at.getTime()) }
          : session
      })
    },

    async 'user/logout'(_, { user }) {
      await sessions.end(user)
      return {}
    },

    'user/refreshToken': ({ refreshToken }) => sessions.refreshTokens(refreshToken),

    async 'user/changePassword'({ oldPassword, newPassword }, context) {
      const { user, address, agent, lang } = context
      const old = encryptedPasswords.decrypt(oldPassword)
      const next = encryptedPasswords.decrypt(newPassword)
      if (!old || !next) fail('password.encryptionExpired')
      if (next.typed === undefined ? !deps.acceptUnchecked : !meetsRules(passwordRules, next.typed))
        fail(next.typed === undefined ? 'password.unchecked' : 'password.weak')
      // Who has a session of the user is no unknown client.
      const trial = { ...(await trials.at(await throttleKey(users, user.login), context)), device: `user ${user.userId}` }
      const account = await trials.during(trial, async attempt => {
        const known = await users.byId(user.userId)
        if (!known || !(await trials.check(trial, () => verifyPassword(old.wire, known.password_hash)))) {
          if (known?.has_own_password === false) fail('password.ofCompany')
          attempt.failed()
          fail('password.wrongOld')
        }
        attempt.succeeded()
        return known
      })
      if (old.wire === next.wire) fail('password.same')
      const hash = await trials.check(trial, () => hashPassword(next.wire))
      await sessions.notifyAllEnded(
        account.id,
        await users.changePassword(account.id, hash, { userId: account.id }, { during: user.sessionId }),
      )
      const changed = { ...account, must_change_password: false }
      // This device gets a new session, of the same module.
      const start = await sessions.startOf(user)
      // The password is changed after the second step, never in its place.
      return sessions.begin(changed, { method: 'passwordChange', address, agent, lang, finished: true, ...start })
    },

    'user/getSignIns': async (_, { user }) => ({
      signIns: await sessions.list(user),
      looks: await sessions.looksAt(user.userId),
    }),

    async 'user/endSignIn'({ signInId }, { user }) {
      await sessions.endOther(user, signInId)
      return {}
    },

    'user/getSysConfig': () => ({ platformTitle, gzhTitle, pollSeconds, staleAfterSeconds }),
  }
}
