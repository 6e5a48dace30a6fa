/** Removes the second step of a user, in the transaction of the cause. */
import type { Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'
import { endAllSessions } from './end-all-sessions.ts'

/** Ends every session of the user with it: who has the lost device may be signed in. Returns how many; undefined: there is no second step. */
export async function resetSecondFactor(tx: Transaction<Database>, userId: number): Promise<{ sessions: number } | undefined> {
  // Waits for a sign-in under way, and ends that too.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  const removed = await tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()
  return removed?.confirmed_at ? endAllSessions(tx, userId) : undefined
}
