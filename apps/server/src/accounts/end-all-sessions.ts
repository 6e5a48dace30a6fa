/** Ends the sessions of a user when a way to sign in is taken away: who has it may be signed in. In the transaction of the cause. */
import type { SignInMethod } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import { notifyChange } from '../store/change-notifications.ts'
import type { Database } from '../store/schema.ts'
import { endLinks } from './ended-links.ts'

/** With the links that the user has given away. Returns how many sessions there were. */
export async function endAllSessions(tx: Transaction<Database>, userId: number): Promise<{ sessions: number }> {
  const sessions = await endSessions(tx, userId)
  await endLinks(tx, { userId }, 'signInEnded')
  return { sessions: sessions.length }
}

/** `method`: only those that began by it; `only`: of those only these. With the links of these sign-ins. Waits for a sign-in under way, and ends that too. */
export async function endSessions(
  tx: Transaction<Database>,
  userId: number,
  {
    method,
    only,
    why = 'endedByAdministrator',
  }: { method?: SignInMethod; only?: readonly string[]; why?: 'endedByAdministrator' | 'endedByProvider' } = {},
): Promise<string[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .$if(method !== undefined, query => query.where('method', '=', method ?? 'company'))
    .$if(only !== undefined, query => query.where('id', 'in', only?.length ? [...only] : ['0']))
    .returning('id')
    .execute()
  const sessionIds = ended.map(({ id }) => id)
  await endLinks(tx, { userId, sessionIds }, 'signInEnded')
  await notifyChange(tx, { kind: 'account', userId })
  return sessionIds
}
