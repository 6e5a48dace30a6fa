/**
 * How many alarms there were, by the hour in which they began, vehicle, type and level: kept with every change of alarms, in its transaction. What
 * was processed counts in the hour of the beginning too, so that it is never more than what began.
 */
import { sql, type Transaction } from 'kysely'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { Database } from '../../store/schema.ts'

/** Zone of the hours, and of the days that reports make of them: that of calls without a zone. */
export const countZone = 'Asia/Shanghai'

type Counted = Pick<AlarmRecord, 'vehicleId' | 'type' | 'level' | 'startedAt' | 'state' | 'withdrawnAt'>

/** `before` undefined: it is new. */
export interface CountChange {
  before: Counted | undefined
  after: Counted
}

/** What was withdrawn was none. */
const isCounted = ({ withdrawnAt }: Counted): boolean => withdrawnAt === null

const isSame = (a: Counted, b: Counted): boolean =>
  a.level === b.level && a.startedAt === b.startedAt && a.state === b.state && isCounted(a) === isCounted(b)

const rowOf = ({ vehicleId, type, level, startedAt, state }: Counted, by: 1 | -1) => ({
  vehicle_id: vehicleId,
  type,
  level,
  at: new Date(startedAt).toISOString(),
  started: by,
  processed: state === 'processed' ? by : 0,
})

/** Changed in the order of the key, so that two transactions never wait for each other. */
export async function countChanges(within: Transaction<Database>, changes: readonly CountChange[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    if (before && isSame(before, after)) return []
    const rows = before && isCounted(before) ? [rowOf(before, -1)] : []
    return isCounted(after) ? [...rows, rowOf(after, 1)] : rows
  })
  if (rows.length === 0) return
  await sql`
    insert into alarm_counts as c (hour, vehicle_id, type, level, started, processed)
    select date_trunc('hour', r.at, ${countZone}), r.vehicle_id, r.type, r.level, sum(r.started), sum(r.processed)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (vehicle_id int4, type int2, level int2, at timestamptz, started int4, processed int4)
    group by 1, 2, 3, 4 having sum(r.started) <> 0 or sum(r.processed) <> 0 order by 1, 2, 3, 4
    on conflict (hour, vehicle_id, type, level)
      do update set started = c.started + excluded.started, processed = c.processed + excluded.processed`.execute(within)
}
