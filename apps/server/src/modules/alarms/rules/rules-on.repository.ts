/** SQL of the rules that are on, with the vehicles that have their tags now. */
import { type AlarmLevel, type AlarmRuleKind, alarmTypeByKey, type GeofenceShape, tagsIn } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { StoredRule } from '../../../rules/stored-rule.ts'
import type { Database } from '../../../store/schema.ts'

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
  trial: boolean
}

const ruleOf = (row: RuleRow): StoredRule => ({
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
  hours: { days: new Set(row.days), begin: row.begin_minute, end: row.end_minute },
  timeZone: row.time_zone,
  trial: row.trial,
})

/** Rules that are on; all, or one, or those that watch a geofence. */
export const rulesOn = async (db: Kysely<Database>, which = sql`true`): Promise<StoredRule[]> => {
  const { rows } = await sql<RuleRow>`select r.*, g.name as geofence_name, g.shape from alarm_rules r
    left join geofences g on g.id = r.geofence_id where r.enabled and ${which} order by r.id`.execute(db)
  const tags = new Set(rows.map(({ tag }) => tag).filter(tag => tag !== ''))
  const tagged = tags.size > 0 ? await vehiclesByTag(db, tags) : undefined
  // Those of other organisations are left out where rules are looked up by vehicle.
  return rows.map(row => ({ ...ruleOf(row), ...(row.tag !== '' && { vehicleIds: new Set(tagged?.get(row.tag)) }) }))
}

/** Whose they are is not asked. */
export async function vehiclesByTag(db: Kysely<Database>, tags: ReadonlySet<string>): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: number; tags: string }>`select id, details->>'tags' as tags from vehicles
    where details->>'tags' <> '' order by id`.execute(db)
  const found = new Map([...tags].map((tag): [string, number[]] => [tag, []]))
  for (const { id, tags: of } of rows) for (const tag of tagsIn(of)) found.get(tag)?.push(id)
  return found
}
