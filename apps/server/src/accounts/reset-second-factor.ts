/** Removes the second step of a user, in the transaction of the cause. */
import { sql, type Transaction } from 'kysely'
import { notifyChange } from '../store/change-notifications.ts'
import type { Database } from '../store/schema.ts'
import { endLinks } from './ended-links.ts'

/**
 * Ends every session of the user with it, and the links that the user has given away: who has the lost device may be signed in. Returns how many
 * sessions; undefined: there is no second step.
 */
export async function resetSecondFactor(tx: Transaction<Database>, userId: number): Promise<{ sessions: number } | undefined> {
  // Waits for a sign-in under way, and ends that too.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  const removed = await tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()
  if (!removed?.confirmed_at) return undefined
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'endedByAdministrator' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  await endLinks(tx, { userId }, 'signInEnded')
  await notifyChange(tx, { kind: 'account', userId })
  return { sessions: Number(ended.numUpdatedRows) }
}
