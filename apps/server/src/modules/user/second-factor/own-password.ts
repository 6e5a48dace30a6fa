/** Whether who asks has the password of the account: a stolen session changes nothing about how its owner signs in. */
import { verifyPassword } from '../../../accounts/password.ts'
import type { UserRepository } from '../../../accounts/user.repository.ts'
import type { CallContext, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { EncryptedPasswords } from '../encrypted-passwords.ts'
import { throttleKey } from '../password-check.ts'
import type { PasswordTrials } from '../password-trials.ts'

export interface OwnPasswordDependencies {
  users: UserRepository
  trials: PasswordTrials
  encryptedPasswords: EncryptedPasswords
}

type Asker = Pick<CallContext, 'address' | 'agent' | 'signal'> & { user: SignedInUser }

/** Throws a Refusal where it is another one, or was tried too often. */
export async function checkOwnPassword(
  { users, trials, encryptedPasswords }: OwnPasswordDependencies,
  context: Asker,
  password: string,
): Promise<void> {
  const { user } = context
  const account = (await users.byId(user.userId)) ?? fail('session.unknown')
  const given = encryptedPasswords.decrypt(password) ?? fail('password.encryptionExpired')
  const trial = { ...(await trials.at(await throttleKey(users, user.login), context)), device: `user ${user.userId}` }
  await trials.during(trial, async attempt => {
    if (!(await trials.check(trial, () => verifyPassword(given.wire, account.password_hash)))) {
      // There is nothing to guess, and nothing that the person could type.
      if (!account.has_own_password) fail('password.ofCompany')
      attempt.failed()
      fail('password.wrongOld')
    }
    attempt.succeeded()
  })
}
