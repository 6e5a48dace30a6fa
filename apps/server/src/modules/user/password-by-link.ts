/** Choosing a password by a one-time link of an administrator: the calls of the person who has the link. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { hashPassword } from '../../accounts/password.ts'
import type { PasswordLinks } from '../../accounts/password-links.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { UserRepository } from '../../accounts/user.repository.ts'
import type { Events } from '../../record/event-record.ts'
import type { EncryptedPasswords } from './encrypted-passwords.ts'
import { meetsRules, type PasswordRules } from './password-rules.ts'
import type { PasswordTrials } from './password-trials.ts'

interface LinkDependencies {
  users: UserRepository
  sessions: Sessions
  links: PasswordLinks
  trials: PasswordTrials
  encryptedPasswords: EncryptedPasswords
  passwordRules: PasswordRules
  acceptUnchecked: boolean
  events: Events
}

export const passwordLinkHandlers = (deps: LinkDependencies): Handlers<'user/getPasswordLink' | 'user/setPasswordByLink'> => ({
  async 'user/getPasswordLink'({ linkToken }) {
    const { login, name } = (await deps.links.ownerOf(linkToken)) ?? fail('passwordLink.over')
    return { login, userName: name }
  },

  async 'user/setPasswordByLink'({ linkToken, newPassword }, context) {
    const { id, login } = (await deps.links.ownerOf(linkToken)) ?? fail('passwordLink.over')
    const next = deps.encryptedPasswords.decrypt(newPassword) ?? fail('password.encryptionExpired')
    if (next.typed === undefined ? !deps.acceptUnchecked : !meetsRules(deps.passwordRules, next.typed))
      fail(next.typed === undefined ? 'password.unchecked' : 'password.weak')
    const trial = await deps.trials.at(login, context)
    const hash = await deps.trials.check(trial, () => hashPassword(next.wire))
    if (!(await deps.links.use(linkToken))) fail('passwordLink.over')
    await deps.sessions.notifyAllEnded(id, await deps.users.changePassword(id, hash, { userId: id, address: context.address }))
    deps.events.record({ kind: 'passwordSetByLink', userId: id, account: login, address: context.address })
    return { login }
  },
})
