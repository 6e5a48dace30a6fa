/** Links that somebody has given away end with what they were made by. Runs in the transaction of the cause, so that none outlives it. */
import type { ShareKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { EventFields } from '../record/event-kinds.ts'
import type { Events } from '../record/event-record.ts'
import type { Database } from '../store/schema.ts'

export type LinkEndReason = 'passwordChanged' | 'signInEnded' | 'locked'

export interface EndedLink {
  id: string
  kind: ShareKind
  userId: number
  vehicleId: number
}

/** `sessionId`: only links made in this sign-in. Returns those that were open until now. */
export async function endLinks(
  tx: Kysely<Database>,
  { userId, sessionId }: { userId: number; sessionId?: string },
  reason: LinkEndReason,
): Promise<EndedLink[]> {
  return tx
    .updateTable('shares')
    .set({ ended_at: sql<Date>`now()`, ended_why: reason })
    .where('user_id', '=', userId)
    .$if(sessionId !== undefined, query => query.where('session_id', '=', sessionId ?? ''))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'kind', 'user_id as userId', 'vehicle_id as vehicleId'])
    .execute()
}

export function recordEndedLinks(
  events: Events,
  links: readonly EndedLink[],
  reason: LinkEndReason | 'administrator',
  by: Pick<EventFields, 'userId' | 'sessionId' | 'address'> = {},
): void {
  for (const { id, kind, userId: maker, vehicleId } of links) {
    const subjects = [
      { kind: 'share', id },
      { kind: 'vehicle', id: String(vehicleId) },
      { kind: 'user', id: String(maker) },
    ]
    events.record({ kind: 'linkEnded', link: kind, reason, subjects, ...by })
  }
}
