/** Ends the sessions of a user when a way to sign in is taken away: who has it may be signed in. In the transaction of the cause. */
import { sql, type Transaction } from 'kysely'
import { notifyChange } from '../store/change-notifications.ts'
import type { Database } from '../store/schema.ts'
import { endLinks } from './ended-links.ts'

/** With the links that the user has given away. Returns how many sessions there were. */
export async function endAllSessions(tx: Transaction<Database>, userId: number): Promise<{ sessions: number }> {
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
