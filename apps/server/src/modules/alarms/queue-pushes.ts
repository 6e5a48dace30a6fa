/**
 * What is to be pushed is stored with the alarm: one row, however many get it. Who does is worked out later by the push module: 200 alarms a second
 * for a thousand users must not be multiplied in the transaction that folds signals.
 */
import { sql } from 'kysely'
import type { WithAlarms } from './detector/detector.ts'

/** New alarms; not those of the past, nor what goes on. */
export const queuePushes: WithAlarms = async (within, { changes }) => {
  const began = changes.flatMap(({ what, alarm }) => (what === 'started' && !alarm.late ? [alarm] : []))
  if (began.length === 0) return
  await sql`insert into push_outbox (kind, vehicle_id, case_id)
    select 'alarm', * from unnest(${began.map(alarm => alarm.vehicleId)}::int4[], ${began.map(alarm => alarm.id)}::int8[])`.execute(
    within,
  )
}
