/** One-time keys that sign a user in without the form: only their hashes are stored. */
import type { ModuleType } from '@outrider/contract'
import { hashToken, newToken } from './tokens.ts'
import type { UserRepository } from './user.repository.ts'

/** For how long a key may be used. */
export const keyMinutes = 10

/** A new key of the user, valid once. With a module its session is one of that module, whatever the link asks for. */
export async function issueUserKey(
  users: Pick<UserRepository, 'addUserKey'>,
  userId: number,
  moduleType?: ModuleType,
): Promise<string> {
  const key = newToken()
  await users.addUserKey(userId, hashToken(key), new Date(Date.now() + keyMinutes * 60_000), moduleType)
  return key
}
