/** Calls available before sign-in: password encryption keys and rules, captchas, SMS codes, other platforms. */
import type { Logger } from 'pino'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { addressKey, networkKey } from '../../connections/address-key.ts'
import type { Captchas } from './captcha/captchas.ts'
import type { PasswordRules } from './password-rules.ts'
import type { OtherPlatform } from './platforms.ts'
import type { EncryptedPasswords } from './encrypted-passwords.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { PasswordTrials } from './password-trials.ts'
import type { SmsCodes } from './sms-codes.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

interface BeforeSignInDependencies {
  log: Pick<Logger, 'error'>
  users: UserRepository
  sessions: Sessions
  trials: PasswordTrials
  captchas: Captchas
  encryptedPasswords: EncryptedPasswords
  sms: SmsCodes
  passwordRules: PasswordRules
  platforms: readonly OtherPlatform[]
}

type BeforeSignInPath =
  | 'user/getPasswordComplexity'
  | 'user/getPublicKey'
  | 'user/getRsaPublicKey'
  | 'user/getCaptcha'
  | 'user/getMoveCaptcha'
  | 'user/getWorkCaptcha'
  | 'user/getMobileSmsCaptcha'
  | 'user/mobileSmsLogin'
  | 'user/getOtherPlatform'

export const beforeSignInHandlers = (deps: BeforeSignInDependencies): Handlers<BeforeSignInPath> => {
  const { users, sessions, trials, captchas, encryptedPasswords, sms, passwordRules, platforms } = deps
  return {
    'user/getPasswordComplexity': () => passwordRules,
    'user/getPublicKey': () => encryptedPasswords.key(),
    'user/getRsaPublicKey': () => encryptedPasswords.rsaKey(),
    'user/getCaptcha': (_, { address }) => captchas.picture(addressKey(address)),
    'user/getMoveCaptcha': (_, { address }) => captchas.slide(addressKey(address)),
    'user/getWorkCaptcha': (_, { address }) => captchas.work(addressKey(address), networkKey(address)),

    async 'user/getMobileSmsCaptcha'({ mobile, ...answer }, context) {
      const { address } = context
      if (!sms.available) fail('sms.unavailable')
      if (!captchas.solved(answer)) fail('captcha.wrong')
      const account = await users.byMobile(mobile)
      // Asked for numbers that nobody has too: how long it takes says nothing.
      const { addressKnown } = await trials.at(account?.login ?? '', context)
      const sent = await sms.send(mobile, addressKey(address), account !== undefined, await addressKnown?.())
      // Not awaited: the delay would reveal whether a user has the number.
      sent.done.catch((error: unknown) => deps.log.error({ err: error }, 'text message could not be sent'))
      return {}
    },

    async 'user/mobileSmsLogin'({ mobile, smsCode, ...device }, context) {
      if (!sms.available) fail('sms.unavailable')
      const { address, agent, lang } = context
      return trials.during(await trials.at(`sms ${mobile}`, context), async attempt => {
        await attempt.turn()
        const account = sms.take(mobile, smsCode, addressKey(address)) ? await users.byMobile(mobile) : undefined
        if (!account) {
          attempt.failed()
          fail('sms.wrongCode')
        }
        attempt.succeeded()
        return sessions.begin(account, { method: 'sms', address, agent, device, lang })
      })
    },

    'user/getOtherPlatform'({ platformCode }) {
      const code = String(platformCode).trim()
      return platforms.find(platform => platform.code === code) ?? fail('platform.unknownNumber', { code })
    },
  }
}
