/** Locks accounts, in the transaction of the cause. */
import { sql, type Transaction } from 'kysely'
import { notifyChange } from '../store/change-notifications.ts'
import type { Database } from '../store/schema.ts'
import { endLinks } from './ended-links.ts'

/**
 * Ends every session of the user, and the links that the user has given away; returns how many there were. Waits for a sign-in under way,
 * and ends that too.
 */
export async function lockAccount(tx: Transaction<Database>, userId: number): Promise<{ sessions: number; links: number }> {
  await tx.updateTable('users').set({ locked_at: sql`coalesce(locked_at, now())` }).where('id', '=', userId).execute()
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'locked' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  const links = await endLinks(tx, { userId }, 'locked')
  await notifyChange(tx, { kind: 'account', userId })
  return { sessions: Number(ended.numUpdatedRows), links: links.length }
}

/** Those of vehicles that went to another company: the former one knows their passwords. */
export async function lockAccountsOf(tx: Transaction<Database>, vehicleIds: readonly number[]): Promise<void> {
  const accounts = await tx.selectFrom('users').select('id').where('vehicle_id', '=', sql<number>`any(${vehicleIds})`).execute()
  for (const { id } of accounts) await lockAccount(tx, id)
}
