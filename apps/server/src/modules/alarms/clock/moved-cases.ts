/** Alarms whose reports were moved in time, because the zone of the terminal's clock was wrong: they go with their reports, and keep what was as a step. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { AlarmTimesPort } from '../../ports.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import { countChanges } from '../counts.repository.ts'

/** Another alarm of the type that began at the same time keeps its place, and so does this one. */
const move = (within: Transaction<Database>, vehicleId: number, moved: Parameters<AlarmTimesPort['move']>[2]) =>
  sql<{ id: string; was: Date; started_at: Date }>`
    with k as (
      select * from unnest(${moved.map(each => new Date(each.from))}::timestamptz[], ${moved.map(each => new Date(each.to))}::timestamptz[],
        ${moved.map(each => each.digest)}::int8[]) as k (was, at, digest)
    ), began as (
      select c.id, c.started_at as was, k.at, (select max(e.at) from k e where e.was = c.ended_at) as ended, (select max(l.at) from k l where l.was = c.last_at) as last
      from alarm_cases c join k on k.was = c.report_time and k.digest = c.report_digest
      where c.vehicle_id = ${vehicleId} and c.started_at = k.was
        and not exists (select from alarm_cases o where o.vehicle_id = c.vehicle_id and o.type = c.type and o.started_at = k.at)
    )
    update alarm_cases c set started_at = began.at, report_time = began.at,
      ended_at = case when c.ended_at is not null then greatest(began.at, coalesce(began.ended, c.ended_at)) end,
      last_at = greatest(began.at, coalesce(began.last, c.last_at))
    from began where c.id = began.id returning c.id, began.was, c.started_at`.execute(within)

export const movedCases = (alarms: AlarmRepository, changes: AlarmChanges): AlarmTimesPort => ({
  async move(within, vehicleId, moved) {
    const { rows } = await move(within, vehicleId, moved)
    const ids = rows.map(({ id }) => id)
    const now = await alarms.byIds(ids, within)
    const was = new Map(rows.map(row => [row.id, row.was.getTime()]))
    await countChanges(
      within,
      now.map(after => ({ before: { ...after, startedAt: was.get(after.id) ?? after.startedAt }, after })),
    )
    for (const { id, was: from, started_at: to } of rows)
      await alarms.addSteps(
        [id],
        { by: null, kind: 'moved', result: 'zone', detail: { from: from.getTime(), to: to.getTime() } },
        within,
      )
    await changes.notify(
      within,
      ids.map(id => [id, 'handled']),
    )
    return ids
  },
  async tell(ids) {
    changes.publish((await alarms.byIds(ids)).map(alarm => ({ what: 'handled', alarm })))
  },
})
