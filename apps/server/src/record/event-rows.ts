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

/**
 * Which organisations saw it happen: what its user was granted then, or the account that was typed, else the organisation of its vehicle. Who is
 * granted something later takes nothing along, nor does a vehicle that changes hands.
 */
const organisations = `coalesce(
    (select array_agg(g.organisation_id order by g.organisation_id) from user_organisations g where g.user_id = event."userId"),
    (select array[v.organisation_id] from users u join vehicles v on v.id = u.vehicle_id where u.id = event."userId"),
    (select array_agg(g.organisation_id order by g.organisation_id) from users u join user_organisations g on g.user_id = u.id
      where event."userId" is null and u.login = lower(event.account)),
    (select array[v.organisation_id] from jsonb_array_elements(event.subjects) subject
      join vehicles v on v.id = case when subject->>'id' ~ '^[0-9]{1,9}$' then (subject->>'id')::int end
      where event."userId" is null and event.account is null and subject->>'kind' = 'vehicle' limit 1))`
const into = `insert into recorded_events
    (time, kind, user_id, session_id, account, address, call, subjects, result, details, organisation_ids)
  select time, kind, "userId", "sessionId", account, address, call, subjects, result, details, ${organisations}
  from jsonb_to_recordset(`
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
