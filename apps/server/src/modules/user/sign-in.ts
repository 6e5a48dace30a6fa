/** Puts together what all ways of signing in share, and gives the handlers of their calls. */
import type { Logger } from 'pino'
import { beforeSignInHandlers } from './before-sign-in.ts'
import { Captchas } from './captchas.ts'
import type { Partners } from './partners.ts'
import type { PasswordRules } from './password-rules.ts'
import type { OtherPlatform } from './platforms.ts'
import { SealedPasswords } from './sealed-passwords.ts'
import type { Sessions } from './sessions.ts'
import { SmsCodes, type SmsSender } from './sms-codes.ts'
import { ssoHandlers } from './sso.ts'
import { SignInThrottle } from './throttle.ts'
import { userHandlers } from './user.ts'
import type { UserRepository } from './user.repository.ts'

export interface SignInNeeds {
  log: Pick<Logger, 'error'>
  users: UserRepository
  sessions: Sessions
  partners: Partners
  /** None: nobody signs in by text message. */
  smsSender: SmsSender | undefined
  passwordRules: PasswordRules
  acceptUnchecked: boolean
  platforms: readonly OtherPlatform[]
  platformTitle: string
  pollSeconds: number
  staleAfterSeconds: number
  /** For tests: captchas whose answers they know, and a clock. */
  captchas?: Captchas
  now?: () => number
}

export function signInHandlers({ captchas = new Captchas(), smsSender, now = Date.now, ...rest }: SignInNeeds) {
  const needs = {
    ...rest,
    captchas,
    throttle: new SignInThrottle(),
    sealed: new SealedPasswords({ now }),
    sms: new SmsCodes(smsSender, { now }),
  }
  return { ...userHandlers(needs), ...beforeSignInHandlers(needs), ...ssoHandlers(needs) }
}
