/** SQL of the rules that are on, with the vehicles that have their tags now. */
import {
  type AlarmLevel,
  type AlarmRuleKind,
  alarmTypeByKey,
  type GeofenceShape,
  type RuleDayKind,
  tagsIn,
} from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { RuleCalendar } from '../../../rules/rule-hours.ts'
import type { StoredRule } from '../../../rules/stored-rule.ts'
import type { Database } from '../../../store/schema.ts'
import { calendarsOf } from './calendars.repository.ts'

interface RuleRow {
  id: string
  organisation_id: number
  kind: AlarmRuleKind
  name: string
  level: AlarmLevel
  parameters: Record<string, number>
  geofence_id: string | null
  geofence_name: string | null
  outside: boolean
  shape: GeofenceShape | null
  vehicle_ids: number[] | null
  tag: string
  days: number[]
  begin_minute: number | null
  end_minute: number | null
  time_zone: string | null
  day_kind: RuleDayKind
  driver_ids: number[] | null
  /** With all rows of the same persons; null: none. */
  persons: number[] | null
  trial: boolean
}

/** undefined: it counts on all days. */
export const calendarFor = (kind: RuleDayKind, off: ReadonlyMap<number, boolean> | undefined): RuleCalendar | undefined =>
  kind === 'all' ? undefined : { asks: kind, off: off ?? new Map() }

const ruleOf = (row: RuleRow, calendars: ReadonlyMap<number, ReadonlyMap<number, boolean>>): StoredRule => ({
  id: row.id,
  organisationId: row.organisation_id,
  kind: row.kind,
  type: alarmTypeByKey(row.kind)?.number ?? 0,
  name: row.name,
  level: row.level,
  parameters: row.parameters,
  geofence:
    row.geofence_id === null || row.shape === null
      ? null
      : { id: row.geofence_id, name: row.geofence_name ?? '', shape: row.shape },
  outside: row.outside,
  vehicleIds: row.vehicle_ids && new Set(row.vehicle_ids),
  drivers: row.driver_ids === null ? undefined : new Set(row.persons),
  hours: {
    days: new Set(row.days),
    calendar: calendarFor(row.day_kind, calendars.get(row.organisation_id)),
    begin: row.begin_minute,
    end: row.end_minute,
  },
  timeZone: row.time_zone,
  trial: row.trial,
})

/** Rules that are on; all, or one, or those that watch a geofence. */
export const rulesOn = async (db: Kysely<Database>, which = sql`true`): Promise<StoredRule[]> => {
  const { rows } = await sql<RuleRow>`select r.*, g.name as geofence_name, g.shape,
      (select array_agg(distinct same.id) from drivers d join drivers same on same.licence = d.licence
        where d.id = any(r.driver_ids)) as persons
    from alarm_rules r
    left join geofences g on g.id = r.geofence_id where r.enabled and ${which} order by r.id`.execute(db)
  const tags = new Set(rows.map(({ tag }) => tag).filter(tag => tag !== ''))
  const tagged = tags.size > 0 ? await vehiclesByTag(db, tags) : undefined
  const asking = new Set(rows.filter(row => row.day_kind !== 'all').map(row => row.organisation_id))
  const calendars = asking.size > 0 ? await calendarsOf(db, [...asking]) : new Map<number, Map<number, boolean>>()
  // Those of other organisations are left out where rules are looked up by vehicle.
  return rows.map(row => ({ ...ruleOf(row, calendars), ...(row.tag !== '' && { vehicleIds: new Set(tagged?.get(row.tag)) }) }))
}

/** Whose they are is not asked. */
export async function vehiclesByTag(db: Kysely<Database>, tags: ReadonlySet<string>): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: number; tags: string }>`select id, details->>'tags' as tags from vehicles
    where details->>'tags' <> '' order by id`.execute(db)
  const found = new Map([...tags].map((tag): [string, number[]] => [tag, []]))
  for (const { id, tags: of } of rows) for (const tag of tagsIn(of)) found.get(tag)?.push(id)
  return found
}

/** The names of these drivers, of those of these organisations. */
export async function driverNames(
  db: Kysely<Database>,
  ids: readonly number[],
  organisationIds: Iterable<number>,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`select id, name from drivers
    where id = any(${ids}::int4[]) and organisation_id = any(${[...organisationIds]}::int4[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** All rows of the same persons. */
export async function personsOf(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select distinct same.id from drivers d join drivers same on same.licence = d.licence
    where d.id = any(${ids}::int4[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
