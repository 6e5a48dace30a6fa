/** Checks a password for a user name, or else for a vehicle's plate number. */
import { verifyPassword } from '../../accounts/password.ts'
import { type Account, plainPlate, type UserRepository } from '../../accounts/user.repository.ts'

/** Key for counting attempts: the login of a person, or else a plate number; all spellings that `accountBy` takes for the same share one. */
export async function throttleKey(users: Pick<UserRepository, 'hasLogin'>, userId: string): Promise<string> {
  const login = userId.trim().toLowerCase()
  const plate = plainPlate(userId).toLowerCase()
  // Only these may be two accounts: a login with spaces or dots, and a plate without.
  return login === plate || (await users.hasLogin(login)) ? login : plate
}

/** `wire`: password in wire form. Takes the same time for unknown names. */
export async function accountBy(users: UserRepository, userId: string, wire: string): Promise<Account | undefined> {
  const person = await users.byLogin(userId.trim())
  const accounts = person ? [person] : await users.byPlate(userId)
  for (const account of accounts) if (await verifyPassword(wire, account.password_hash)) return account
  if (accounts.length === 0) await verifyPassword(wire, undefined)
  return undefined
}
