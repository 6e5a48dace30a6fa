/** Calls made before signing in: keys to seal a password, its rules, captchas, codes by text message, platforms by number. */
import type { Logger } from 'pino'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { Captchas } from './captchas.ts'
import type { PasswordRules } from './password-rules.ts'
import type { OtherPlatform } from './platforms.ts'
import type { SealedPasswords } from './sealed-passwords.ts'
import type { Sessions } from './sessions.ts'
import type { SmsCodes } from './sms-codes.ts'
import type { SignInThrottle } from './throttle.ts'
import type { UserRepository } from './user.repository.ts'

interface Needs {
  log: Pick<Logger, 'error'>
  users: UserRepository
  sessions: Sessions
  throttle: SignInThrottle
  captchas: Captchas
  sealed: SealedPasswords
  sms: SmsCodes
  passwordRules: PasswordRules
  platforms: readonly OtherPlatform[]
}

type Path =
  | 'user/getPasswordComplexity'
  | 'user/getPublicKey'
  | 'user/getRsaPublicKey'
  | 'user/getCaptcha'
  | 'user/getMoveCaptcha'
  | 'user/getMobileSmsCaptcha'
  | 'user/mobileSmsLogin'
  | 'user/getOtherPlatform'

export const beforeSignInHandlers = (needs: Needs): Handlers<Path> => {
  const { users, sessions, throttle, captchas, sealed, sms, passwordRules, platforms } = needs
  return {
    'user/getPasswordComplexity': () => passwordRules,
    'user/getPublicKey': () => sealed.key(),
    'user/getRsaPublicKey': () => sealed.rsaKey(),
    'user/getCaptcha': (_, { address }) => captchas.picture(address),
    'user/getMoveCaptcha': (_, { address }) => captchas.slide(address),

    async 'user/getMobileSmsCaptcha'({ mobile, ...answer }, { address }) {
      if (!sms.available) fail('sms.unavailable')
      if (!captchas.solved(answer)) fail('captcha.wrong')
      const account = await users.byMobile(mobile)
      const sent = await sms.send(mobile, address, account !== undefined)
      // Not waited for: how long it takes would tell whether anyone has the number.
      sent.done.catch((error: unknown) => needs.log.error({ err: error }, 'a text message could not be sent'))
      return {}
    },

    async 'user/mobileSmsLogin'({ mobile, smsCode, ...device }, { address, agent, lang }) {
      if (!sms.available) fail('sms.unavailable')
      return throttle.during(`sms ${mobile}`, address, async attempt => {
        const account = sms.take(mobile, smsCode) ? await users.byMobile(mobile) : undefined
        if (!account) {
          await attempt.failed()
          fail('sms.wrongCode')
        }
        await attempt.succeeded()
        return sessions.begin(account, { way: 'sms', address, agent, device, lang })
      })
    },

    'user/getOtherPlatform'({ platformCode }) {
      const code = String(platformCode).trim()
      return platforms.find(platform => platform.code === code) ?? fail('platform.unknownNumber', { code })
    },
  }
}
