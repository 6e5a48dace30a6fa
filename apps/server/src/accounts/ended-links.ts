/**
 * Links that somebody has given away end with what they were made by. Runs in the transaction of the cause, so that none outlives it, and
 * none ends without an event in the record.
 */
import { type Kysely, sql } from 'kysely'
import type { EventFields, RecordedEvent } from '../record/event-kinds.ts'
import { storeEvents } from '../record/event-rows.ts'
import type { Database, ShareEnd } from '../store/schema.ts'

export type LinkEndReason = 'passwordChanged' | 'signInEnded' | 'locked'

/** Who ends links, where it is a user. */
export type LinkEnder = Pick<EventFields, 'userId' | 'sessionId' | 'address'>

/** Ends links of a user. `sessionIds`: only those made in these sign-ins. Returns the events, which are stored. */
export async function endLinks(
  tx: Kysely<Database>,
  { userId, sessionIds }: { userId: number; sessionIds?: readonly string[] },
  reason: LinkEndReason,
  by: LinkEnder = {},
): Promise<RecordedEvent[]> {
  const open = tx
    .selectFrom('shares')
    .select('id')
    .where('user_id', '=', userId)
    .$if(sessionIds !== undefined, query => query.where('session_id', '=', sql<string>`any(${sessionIds ?? []}::bigint[])`))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    // All endings lock links in this order: else two that end the same ones could wait for each other.
    .orderBy('id')
    .forUpdate()
  return endLocked(tx, await open.execute(), { ended_why: reason }, by)
}

/** Ends links that the transaction has locked, in the order of their ids. Returns the events, which are stored. */
export async function endLocked(
  tx: Kysely<Database>,
  locked: readonly { id: string }[],
  why: { ended_why: Exclude<ShareEnd, 'revoked'>; ended_by?: number },
  by: LinkEnder,
): Promise<RecordedEvent[]> {
  const links = await tx
    .updateTable('shares')
    .set({ ...why, ended_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${locked.map(({ id }) => id)}::bigint[])`)
    .returning(['id', 'kind', 'user_id', 'vehicle_id'])
    .execute()
  const events = links.map(({ id, kind, user_id: maker, vehicle_id }): RecordedEvent => {
    const subjects = [
      { kind: 'share', id },
      { kind: 'vehicle', id: String(vehicle_id) },
      { kind: 'user', id: String(maker) },
    ]
    return { kind: 'linkEnded', link: kind, reason: why.ended_why, subjects, ...by }
  })
  await storeEvents(tx, events)
  return events
}
