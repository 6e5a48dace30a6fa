/** Whose password this is: of a person by user name, else of a vehicle by plate number. */
import { verifyPassword } from './password.ts'
import { type Account, plainPlate, type UserRepository } from './user.repository.ts'

/** What tries of a name are counted under: the ways to write one plate number are one. */
export const throttleKey = (userId: string): string => plainPlate(userId).toLowerCase()

/** `wire`: as it travels unsealed. Takes as long for a name nobody has. */
export async function accountBy(users: UserRepository, userId: string, wire: string): Promise<Account | undefined> {
  const person = await users.byLogin(userId.trim())
  const accounts = person ? [person] : await users.byPlate(userId)
  for (const account of accounts) if (await verifyPassword(wire, account.password_hash)) return account
  if (accounts.length === 0) await verifyPassword(wire, undefined)
  return undefined
}
