/** Tries of passwords that another part checks, such as those of a directory: by the rules of all tries. */
import type { CaptchaAnswer } from '@outrider/contract'
import { fail } from '../../calls/refusal.ts'
import type { SignInPort } from '../ports.ts'
import type { Captchas } from './captcha/captchas.ts'
import type { EncryptedPasswords } from './encrypted-passwords.ts'
import type { PasswordTrials } from './password-trials.ts'
import type { Attempt } from './throttle.ts'

interface Parts {
  trials: PasswordTrials
  captchas: Captchas
  encryptedPasswords: EncryptedPasswords
}

/** Throws a Refusal where a captcha is needed and not solved. */
export function requireCaptcha(attempt: Attempt, captchas: Captchas, answer: CaptchaAnswer): void {
  if (!attempt.captchaNeeded) return
  if (answer.captchaId === undefined) fail('login.captchaNeeded')
  if (captchas.solved(answer)) return
  attempt.failed()
  fail('captcha.wrong')
}

export const byPassword =
  ({ trials, captchas, encryptedPasswords }: Parts): SignInPort['byPassword'] =>
  async (tried, context, check) =>
    trials.during(await trials.at(tried.account, context), async attempt => {
      requireCaptcha(attempt, captchas, tried.captcha)
      await attempt.turn()
      const decrypted = encryptedPasswords.decrypt(tried.password)
      const typed = decrypted?.typed
      const found = typed === undefined ? undefined : await check(typed)
      if (found === undefined) {
        attempt.failed()
        fail(typed === undefined ? 'password.encryptionExpired' : 'login.wrongUser')
      }
      attempt.succeeded()
      return found
    })
