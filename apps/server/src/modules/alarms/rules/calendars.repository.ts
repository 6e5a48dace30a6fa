/** SQL of the days off and working days of organisations. */
import type { CalendarDay } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { notifyChange } from '../../../store/change-notifications.ts'
import type { Database } from '../../../store/schema.ts'

const dayMs = 86_400_000

interface DayRow {
  day: string
  is_off: boolean
  name: string
}
const onWire = ({ day, is_off: off, name }: DayRow): CalendarDay => ({ day, off, name })

/** What counts for each of these organisations, by days since 1970: of each day what the nearest says, itself or one above it. */
export async function calendarsOf(
  db: Kysely<Database>,
  organisationIds: readonly number[],
): Promise<Map<number, Map<number, boolean>>> {
  const { rows } = await sql<{ id: number; day: string; is_off: boolean }>`
    with recursive up as (
      select o.id as id, o.id as at, o.parent_id, 0 as steps from organisations o where o.id = any(${organisationIds}::int4[])
      union all
      select up.id, o.id, o.parent_id, up.steps + 1 from up join organisations o on o.id = up.parent_id
    )
    select distinct on (up.id, c.day) up.id, c.day::text as day, c.is_off from up join calendar_days c on c.organisation_id = up.at
    order by up.id, c.day, up.steps`.execute(db)
  const found = new Map(organisationIds.map((id): [number, Map<number, boolean>] => [id, new Map()]))
  for (const { id, day, is_off: off } of rows) found.get(id)?.set(Date.parse(`${day}T00:00:00Z`) / dayMs, off)
  return found
}

/** What an organisation says itself of the days of a year, and what those above it say of the others. `path`: those above, the nearest first. */
export async function calendarOfYear(
  db: Kysely<Database>,
  organisationId: number,
  path: readonly number[],
  year: number,
): Promise<{ days: CalendarDay[]; above: CalendarDay[] }> {
  const from = `${year}-01-01`
  const { rows } = await sql<DayRow & { at: number }>`
    select distinct on (c.day) c.day::text as day, c.is_off, c.name, u.steps::int4 as at
    from unnest(${[organisationId, ...path]}::int4[]) with ordinality as u (id, steps)
    join calendar_days c on c.organisation_id = u.id and c.day >= ${from}::date and c.day < ${from}::date + interval '1 year'
    order by c.day, u.steps`.execute(db)
  return {
    days: rows.filter(({ at }) => at === 1).map(onWire),
    above: rows.filter(({ at }) => at > 1).map(onWire),
  }
}

/** In place of those of the year before; every server reads its rules again. */
export async function storeCalendar(
  db: Kysely<Database>,
  organisationId: number,
  year: number,
  days: readonly CalendarDay[],
): Promise<void> {
  const from = `${year}-01-01`
  await db.transaction().execute(async within => {
    // Two who save at once do so one after the other.
    await within.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute()
    await sql`delete from calendar_days where organisation_id = ${organisationId} and day >= ${from}::date
      and day < ${from}::date + interval '1 year'`.execute(within)
    if (days.length > 0)
      await within
        .insertInto('calendar_days')
        .values(days.map(({ day, off, name }) => ({ organisation_id: organisationId, day, is_off: off, name })))
        .execute()
    await notifyChange(within, { kind: 'alarmRules' })
  })
}
