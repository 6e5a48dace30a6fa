/**
 * Requests that a client may send again because it did not hear the answer: done once, and answered as the first time. The answer is written
 * with what the request changes, in one transaction, so that nothing is done without it.
 */
import type { CallPath, DataOf } from '@outrider/contract'
import type { Kysely, Transaction } from 'kysely'
import { failInvalid } from '../calls/refusal.ts'
import type { Database } from '../store/schema.ts'

export interface AskedRequest<Path extends CallPath> {
  call: Path
  userId: number
  /** undefined: the client does not send it again. */
  requestId: string | undefined
  /** The records it names. */
  askedIds: string | undefined
}

/** What was answered is not answered to another request: it would be lost without a word. */
function checkSame(
  { call, askedIds }: { call: string; askedIds: string | undefined },
  known: { call: string; asked_ids: string | null },
) {
  if (known.call !== call) failInvalid('ofAnotherCall')
  if (known.asked_ids !== null && known.asked_ids !== askedIds) failInvalid('ofAnotherRequest')
}

/** The first answer; undefined: there was none yet. For what must not be done twice before the transaction. */
export async function answerOf<Path extends CallPath>(
  db: Kysely<Database>,
  { call, userId, requestId, askedIds }: AskedRequest<Path>,
): Promise<DataOf<Path> | undefined> {
  if (requestId === undefined) return undefined
  const known = await db
    .selectFrom('answered_requests')
    .select(['call', 'asked_ids', 'answer'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (known) checkSame({ call, askedIds }, known)
  return known?.answer as DataOf<Path> | undefined
}

/** Does `work` unless this request was answered before; a second one that arrives meanwhile waits for the first. */
export const answeredOnce = <Path extends CallPath>(
  db: Kysely<Database>,
  { call, userId, requestId, askedIds }: AskedRequest<Path>,
  work: (tx: Transaction<Database>) => Promise<DataOf<Path>>,
): Promise<DataOf<Path>> =>
  db.transaction().execute(async tx => {
    if (requestId === undefined) return work(tx)
    const key = { user_id: userId, request_id: requestId }
    const first = await tx
      .insertInto('answered_requests')
      .values({ ...key, call, ...(askedIds !== undefined && { asked_ids: askedIds }) })
      .onConflict(conflict => conflict.doNothing())
      .returning('request_id')
      .executeTakeFirst()
    if (!first) {
      const known = await tx
        .selectFrom('answered_requests')
        .select(['call', 'asked_ids', 'answer'])
        .where('user_id', '=', userId)
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow()
      checkSame({ call, askedIds }, known)
      return known.answer as DataOf<Path>
    }
    const data = await work(tx)
    await tx
      .updateTable('answered_requests')
      .set({ answer: JSON.stringify(data) })
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .execute()
    return data
  })
