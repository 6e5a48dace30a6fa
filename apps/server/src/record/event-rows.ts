/** Rows of `recorded_events`. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/schema.ts'
import type { RecordedEvent } from './event-kinds.ts'

/** Events of one statement. */
export const maxBatch = 1_000
/** Characters of a text from outside that are kept. */
const maxText = 200

/** Of an event: what kinds have of their own is in `details`. */
export function rowOf(event: RecordedEvent & { time: Date }): object {
  const { time, kind, userId, sessionId, account, address, call, subjects = [], result, ...details } = storable(event)
  return { time, kind, userId, sessionId, account, address, call, subjects, result, details }
}

/** Texts shortened, and without what PostgreSQL cannot store: one event must not make a whole batch fail. */
const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? part.slice(0, maxText).toWellFormed().replaceAll('\0', '\u{fffd}') : part,
  ) as T

const into = `insert into recorded_events (time, kind, user_id, session_id, account, address, call, subjects, result, details)
  select time, kind, "userId", "sessionId", account, address, call, subjects, result, details from jsonb_to_recordset(`
const columns = `::jsonb)
    as event (time timestamptz, kind text, "userId" integer, "sessionId" bigint, account text, address text, call text, subjects jsonb,
      result integer, details jsonb)`

/** Inserts an array of rows as JSON, $1. */
export const insertRows = `${into}$1${columns}`

/**
 * Stores events in the transaction of what they tell: for those that are as many as the rows it changed, so that none depends on what the
 * record's queue holds. After it has committed, `Events.stored` writes their lines.
 */
export async function storeEvents(tx: Kysely<Database>, events: readonly RecordedEvent[], time = new Date()): Promise<void> {
  for (let at = 0; at < events.length; at += maxBatch) {
    const rows = events.slice(at, at + maxBatch).map(event => rowOf({ ...event, time }))
    await sql`${sql.raw(into)}${JSON.stringify(rows)}${sql.raw(columns)}`.execute(tx)
  }
}
