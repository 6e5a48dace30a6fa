/** Handlers of all sign-in methods, with the services they share. */
import type { Logger } from 'pino'
import { beforeSignInHandlers } from './before-sign-in.ts'
import { Captchas } from './captchas.ts'
import type { Partners } from './partners.ts'
import type { PasswordRules } from './password-rules.ts'
import type { OtherPlatform } from './platforms.ts'
import { EncryptedPasswords } from './encrypted-passwords.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { SmsSender } from '../ports.ts'
import { SmsCodes } from './sms-codes.ts'
import { ssoHandlers } from './sso.ts'
import { SignInThrottle } from './throttle.ts'
import { userHandlers } from './user.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

export interface SignInDependencies {
  log: Pick<Logger, 'error'>
  users: UserRepository
  sessions: Sessions
  partners: Partners
  /** undefined: no sign-in by text message. */
  smsSender: SmsSender | undefined
  passwordRules: PasswordRules
  acceptUnchecked: boolean
  platforms: readonly OtherPlatform[]
  platformTitle: string
  pollSeconds: number
  staleAfterSeconds: number
  /** For tests: captchas with known solutions, and a clock. */
  captchas?: Captchas
  now?: () => number
}

export function signInHandlers({ captchas = new Captchas(), smsSender, now = Date.now, ...rest }: SignInDependencies) {
  const deps = {
    ...rest,
    captchas,
    throttle: new SignInThrottle(),
    encryptedPasswords: new EncryptedPasswords({ now }),
    sms: new SmsCodes(smsSender, { now }),
  }
  return { ...userHandlers(deps), ...beforeSignInHandlers(deps), ...ssoHandlers(deps) }
}
