/** Handlers of all sign-in methods, with the services they share. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { byPassword } from './by-password.ts'
import { beforeSignInHandlers } from './before-sign-in.ts'
import type { Captchas } from './captcha/captchas.ts'
import type { Partners } from './partners.ts'
import type { PasswordRules } from './password-rules.ts'
import type { OtherPlatform } from './platforms.ts'
import { EncryptedPasswords } from './encrypted-passwords.ts'
import type { PasswordLinks } from '../../accounts/password-links.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { LastingBudgets } from '../../calls/budget.ts'
import type { Peers } from '../../peers/peers.ts'
import type { Events } from '../../record/event-record.ts'
import type { SmsSender } from '../ports.ts'
import { SmsCodes } from './sms-codes.ts'
import { passwordLinkHandlers } from './password-by-link.ts'
import { ssoHandlers } from './sso.ts'
import type { KnownDevices } from './known-devices.ts'
import type { PasswordQueue } from './password-queue.ts'
import { PasswordTrials } from './password-trials.ts'
import { PasskeyAnswers } from './second-factor/passkey-answers.ts'
import { passkeySignInHandlers } from './second-factor/passkey-sign-in.ts'
import { passkeyHandlers } from './second-factor/passkey-calls.ts'
import { PasskeyRepository } from './second-factor/passkey.repository.ts'
import { secondFactorHandlers } from './second-factor/second-factor-calls.ts'
import { SecondFactorRepository } from './second-factor/second-factor.repository.ts'
import { SecondFactors } from './second-factor/second-factors.ts'
import { SignInThrottle } from './throttle.ts'
import { userHandlers } from './user.ts'
import type { Database } from '../../store/schema.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'

export interface SignInDependencies {
  log: Pick<Logger, 'error'>
  users: UserRepository
  sessions: Sessions
  partners: Partners
  links: PasswordLinks
  /** undefined: no sign-in by text message. */
  smsSender: SmsSender | undefined
  passwordRules: PasswordRules
  acceptUnchecked: boolean
  platforms: readonly OtherPlatform[]
  platformTitle: string
  gzhTitle: string
  pollSeconds: number
  staleAfterSeconds: number
  devices: KnownDevices
  queue: PasswordQueue
  /** Other servers, which count and give the same. */
  peers: Pick<Peers, 'tell' | 'onTell'>
  events: Events
  captchas: Captchas
  budgets: LastingBudgets
  db: Kysely<Database>
  folderSecret: Buffer
  passkeyOrigins: () => readonly string[]
  /** ms since 1970. */
  now: () => number
  /** ms of a clock that never goes back; tests set it. */
  elapsed: () => number
}

export function signInHandlers(given: SignInDependencies) {
  const { smsSender, elapsed, events, queue, peers, budgets, db, folderSecret, now, passkeyOrigins, ...rest } = given
  const { users, devices } = rest
  const throttle = new SignInThrottle({ now: elapsed, events, peers })
  const storedFactors = new SecondFactorRepository(db)
  const deps = {
    ...rest,
    storedFactors,
    secondFactors: new SecondFactors({ stored: storedFactors, users, budgets, folderSecret, now }),
    trials: new PasswordTrials({ users, devices, throttle, queue }),
    encryptedPasswords: new EncryptedPasswords({ now: elapsed }),
    sms: new SmsCodes(smsSender, { budgets, now: elapsed, peers }),
  }
  const passkeys = new PasskeyRepository(db)
  const answers = new PasskeyAnswers({ db, passkeys, folderSecret, passkeyOrigins, now })
  const ofPasskeys = { ...deps, passkeys, answers, events, folderSecret }
  const handlers = {
    ...userHandlers(deps),
    ...beforeSignInHandlers(deps),
    ...secondFactorHandlers(deps),
    ...passkeyHandlers(ofPasskeys),
    ...passkeySignInHandlers(ofPasskeys),
    ...ssoHandlers(deps),
    ...passwordLinkHandlers({ ...deps, events }),
  }
  return { handlers, byPassword: byPassword(deps) }
}
