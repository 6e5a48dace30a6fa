/** The key in the printed address that opens the demo signed in. An earlier start's key ends when a new one is printed. */
import type { Kysely } from 'kysely'
import { issueUserKey } from '../accounts/user-keys.ts'
import { UserRepository } from '../accounts/user.repository.ts'
import type { Database } from '../store/schema.ts'
import { demoAccounts } from './demo.ts'

/** undefined: the account is no account of the demo any more, or locked. */
export async function newDemoKey(db: Kysely<Database>): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('login', '=', demoAccounts[0].login)
    .where('demo_of', 'is not', null)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (!account) return undefined
  await db.deleteFrom('user_keys').where('user_id', '=', account.id).execute()
  return issueUserKey(new UserRepository(db), account.id)
}
