/** SQL of alarm rules and geofences, and of what rules remember of vehicles. */
import {
  type AlarmLevel,
  alarmRuleKindKeys,
  alarmTypeByKey,
  type AlarmRuleKind,
  type GeofenceShape,
  ruleKindOf,
} from '@outrider/contract'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { type PositionReport, quality } from '../../../events/position-report.ts'
import { notifyChange } from '../../../store/change-notifications.ts'
import type { Database } from '../../../store/schema.ts'
import type { RuledReport } from './ruled-report.ts'
import type { StoredRule } from './rule-book.ts'
import type { RuleState } from './rule-memory.ts'

type Within = Transaction<Database>

/** A signal of a rule, at the report that it was found in. */
export interface RuleSignal {
  report: Omit<RuledReport, 'status' | 'fuelDl' | 'satellites' | 'timeZone' | 'latitude' | 'longitude'>
  conditions: readonly AlarmCondition[]
}
export interface VehicleState extends RuleState {
  vehicleId: number
}
/** Its last report before a time, of the day before that. */
export type HeardVehicle = Pick<PositionReport, 'vehicleId' | 'time' | 'latitudeE6' | 'longitudeE6' | 'speedDkmh' | 'quality'>

interface RuleRow {
  id: string
  organisation_id: number
  kind: AlarmRuleKind
  name: string
  level: AlarmLevel
  parameters: Record<string, number>
  geofence_id: string | null
  geofence_name: string | null
  shape: GeofenceShape | null
  vehicle_ids: number[] | null
  days: number[]
  begin_minute: number | null
  end_minute: number | null
  time_zone: string | null
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
  vehicleIds: row.vehicle_ids && new Set(row.vehicle_ids),
  hours: { days: new Set(row.days), begin: row.begin_minute, end: row.end_minute },
  timeZone: row.time_zone,
})

const ms = (date: Date | null): number | null => date && date.getTime()
const date = (time: number | null): Date | null => (time === null ? null : new Date(time))

/** Rules that are on; all, or one, or those that watch a geofence. */
const rulesOn = async (db: Kysely<Database>, which = sql`true`): Promise<StoredRule[]> => {
  const { rows } = await sql<RuleRow>`select r.*, g.name as geofence_name, g.shape from alarm_rules r
    left join geofences g on g.id = r.geofence_id where r.enabled and ${which} order by r.id`.execute(db)
  return rows.map(ruleOf)
}

async function insertSignals(within: Within, signals: readonly RuleSignal[]): Promise<void> {
  if (signals.length === 0) return
  const of = <Value>(value: (signal: RuleSignal) => Value): Value[] => signals.map(value)
  await sql`insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
    select s.vehicle_id, s.time, s.digest, s.received_at, s.quality, s.edition, s.latitude_e6, s.longitude_e6, s.speed_dkmh, false, s.conditions
    from unnest(${of(s => s.report.vehicleId)}::int4[], ${of(s => new Date(s.report.time))}::timestamptz[],
      ${of(s => String(s.report.digest))}::int8[], ${of(s => new Date(s.report.receivedAt))}::timestamptz[],
      ${of(s => (s.report.late ? s.report.quality | quality.late : s.report.quality))}::int2[], ${of(s => s.report.edition)}::int2[], ${of(s => s.report.latitudeE6)}::int4[],
      ${of(s => s.report.longitudeE6)}::int4[], ${of(s => s.report.speedDkmh)}::int2[],
      ${of(s => JSON.stringify(s.conditions))}::jsonb[]) with ordinality
      as s (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, conditions, n)
    order by s.n`.execute(within)
}

/** States of vehicles that are gone are left out; a rule that is gone is an error: what it found must not be stored. */
async function storeStates(within: Within, states: readonly VehicleState[]): Promise<void> {
  if (states.length === 0) return
  const sorted = states.toSorted((a, b) => a.vehicleId - b.vehicleId || Number(a.ruleId) - Number(b.ruleId))
  await sql`insert into alarm_rule_states (vehicle_id, rule_id, on_now, since, paused_since, turning_since, late, at)
    select s.* from unnest(${sorted.map(s => s.vehicleId)}::int4[], ${sorted.map(s => s.ruleId)}::int8[],
      ${sorted.map(s => s.on)}::bool[], ${sorted.map(s => date(s.since))}::timestamptz[],
      ${sorted.map(s => date(s.pausedSince))}::timestamptz[], ${sorted.map(s => date(s.turning))}::timestamptz[],
      ${sorted.map(s => s.late)}::bool[], ${sorted.map(s => new Date(s.at))}::timestamptz[])
      as s (vehicle_id, rule_id, on_now, since, paused_since, turning_since, late, at)
    where exists (select from vehicles v where v.id = s.vehicle_id)
    on conflict (vehicle_id, rule_id) do update set on_now = excluded.on_now, since = excluded.since,
      paused_since = excluded.paused_since, turning_since = excluded.turning_since, late = excluded.late, at = excluded.at`.execute(
    within,
  )
}

/** Ends what a rule has found, unless another rule of its kind has too, and forgets it. */
async function resetRule(within: Within, ruleId: string): Promise<void> {
  await sql`with gone as (delete from alarm_rule_states where rule_id = ${ruleId} returning vehicle_id, on_now)
    insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
    select g.vehicle_id, now(), 0, now(), (coalesce(l.fix_quality, ${quality.noFix}) & ${placeFlags})::int2, l.edition, coalesce(l.fix_latitude_e6, 0), coalesce(l.fix_longitude_e6, 0),
      coalesce(l.speed_dkmh, 0), false, jsonb_build_array(jsonb_build_object('type', t.type, 'on', false))
    from gone g
    join alarm_rules r on r.id = ${ruleId}
    join unnest(${lastingKinds.map(each => each.kind)}::text[], ${lastingKinds.map(each => each.type)}::int4[]) as t (kind, type) on t.kind = r.kind
    left join latest_positions l on l.vehicle_id = g.vehicle_id
    where g.on_now and not exists (select from alarm_rule_states s join alarm_rules o on o.id = s.rule_id
      where s.vehicle_id = g.vehicle_id and s.on_now and o.kind = r.kind and o.id <> r.id)`.execute(within)
}
/** Flags of a report that say something of its place and not of its time. */
const placeFlags = quality.noFix | quality.atZero | quality.outOfRange | quality.gcj02
/** Kinds whose alarms go on. */
const lastingKinds = alarmRuleKindKeys
  .filter(kind => ruleKindOf(kind).lasts)
  .map(kind => ({
    kind,
    type: alarmTypeByKey(kind)?.number ?? 0,
  }))

/** The row of the organisation, so that two who add at once do not exceed its limit. */
async function roomIn(within: Within, table: 'alarm_rules' | 'geofences', organisationId: number, max: number): Promise<boolean> {
  await within.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute()
  const { rows } = await sql<{
    count: string
  }>`select count(*) from ${sql.table(table)} where organisation_id = ${organisationId}`.execute(within)
  return Number(rows[0]?.count) < max
}

/** What a saved rule knows from the beginning: the vehicles that are inside of its geofence. */
export type Seeds = (rule: StoredRule) => readonly VehicleState[]
type RuleValues = Omit<Insertable<Database['alarm_rules']>, 'id'>
type GeofenceValues = Omit<Insertable<Database['geofences']>, 'id'>

export class RuleRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  on() {
    return rulesOn(this.#db)
  }

  /** What is remembered of these vehicles, and the last report of each before a time. */
  async states(vehicles: readonly { id: number; before: number }[]): Promise<{ states: VehicleState[]; heard: HeardVehicle[] }> {
    const ids = vehicles.map(({ id }) => id)
    const { rows } = await sql<{
      vehicle_id: number
      rule_id: string
      on_now: boolean
      since: Date | null
      paused_since: Date | null
      turning_since: Date | null
      late: boolean
      at: Date
    }>`select s.* from alarm_rule_states s where s.vehicle_id = any(${ids}::int4[])`.execute(this.#db)
    const last = await sql<{
      id: number
      time: Date
      latitude_e6: number
      longitude_e6: number
      speed_dkmh: number
      quality: number
    }>`select v.id, p.* from unnest(${ids}::int4[], ${vehicles.map(v => new Date(v.before))}::timestamptz[]) as v (id, before)
      cross join lateral (select p.time, p.latitude_e6, p.longitude_e6, p.speed_dkmh, p.quality from positions p
        where p.vehicle_id = v.id and p.time < v.before and p.time > v.before - interval '1 day'
        order by p.time desc limit 1) p`.execute(this.#db)
    return {
      states: rows.map(row => ({
        vehicleId: row.vehicle_id,
        ruleId: row.rule_id,
        on: row.on_now,
        since: ms(row.since),
        pausedSince: ms(row.paused_since),
        turning: ms(row.turning_since),
        late: row.late,
        at: row.at.getTime(),
      })),
      heard: last.rows.map(row => ({
        vehicleId: row.id,
        time: row.time.getTime(),
        latitudeE6: row.latitude_e6,
        longitudeE6: row.longitude_e6,
        speedDkmh: row.speed_dkmh,
        quality: row.quality,
      })),
    }
  }

  /** All or nothing. */
  async store(found: {
    signals: readonly RuleSignal[]
    states: readonly VehicleState[]
    forgotten: readonly { vehicleId: number; ruleId: string }[]
  }): Promise<void> {
    await this.#db.transaction().execute(async within => {
      await insertSignals(within, found.signals)
      await storeStates(within, found.states)
      if (found.forgotten.length > 0)
        await sql`delete from alarm_rule_states s using unnest(${found.forgotten.map(f => f.vehicleId)}::int4[],
          ${found.forgotten.map(f => f.ruleId)}::int8[]) as f (vehicle_id, rule_id)
          where s.vehicle_id = f.vehicle_id and s.rule_id = f.rule_id`.execute(within)
    })
  }

  rulesOf(organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('alarm_rules as r')
      .leftJoin('geofences as g', 'g.id', 'r.geofence_id')
      .leftJoin('users as u', 'u.id', 'r.changed_by')
      .selectAll('r')
      .select(['g.name as geofence_name', 'u.name as user_name'])
      .where('r.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .orderBy('r.id')
      .execute()
  }

  geofencesOf(organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('geofences as g')
      .selectAll('g')
      .select(eb =>
        eb
          .selectFrom('alarm_rules as r')
          .whereRef('r.geofence_id', '=', 'g.id')
          .select(eb.fn.countAll<string>().as('n'))
          .as('rules'),
      )
      .where('g.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .orderBy('g.id')
      .execute()
  }

  /** The organisation of a rule or geofence; undefined: there is none in these. */
  async organisationOf(
    table: 'alarm_rules' | 'geofences',
    id: string,
    organisationIds: ReadonlySet<number>,
  ): Promise<number | undefined> {
    const row = await this.#db.selectFrom(table).select('organisation_id').where('id', '=', id).executeTakeFirst()
    return row && organisationIds.has(row.organisation_id) ? row.organisation_id : undefined
  }

  /** `id` undefined: adds one. full: the organisation has `max` others. gone: it has been deleted. */
  saveRule(id: string | undefined, values: RuleValues, max: number, seeds: Seeds): Promise<{ id: string } | 'full' | 'gone'> {
    return this.#db.transaction().execute(async within => {
      if (id === undefined && !(await roomIn(within, 'alarm_rules', values.organisation_id, max))) return 'full'
      // Ended by the kind it had.
      if (id !== undefined) await resetRule(within, id)
      const row = await (id === undefined
        ? within.insertInto('alarm_rules').values(values).returning('id')
        : within
            .updateTable('alarm_rules')
            .set({ ...values, changed_at: sql`now()` })
            .where('id', '=', id)
            .returning('id')
      ).executeTakeFirst()
      if (!row) return 'gone'
      for (const rule of await rulesOn(within, sql`r.id = ${row.id}`)) await storeStates(within, seeds(rule))
      await notifyChange(within, { kind: 'alarmRules' })
      return row
    })
  }

  /** False: there is none. */
  removeRule(id: string): Promise<boolean> {
    return this.#db.transaction().execute(async within => {
      await resetRule(within, id)
      const { numDeletedRows } = await within.deleteFrom('alarm_rules').where('id', '=', id).executeTakeFirstOrThrow()
      await notifyChange(within, { kind: 'alarmRules' })
      return numDeletedRows > 0n
    })
  }

  saveGeofence(
    id: string | undefined,
    values: GeofenceValues,
    max: number,
    seeds: Seeds,
  ): Promise<{ id: string } | 'full' | 'gone'> {
    return this.#db.transaction().execute(async within => {
      if (id === undefined && !(await roomIn(within, 'geofences', values.organisation_id, max))) return 'full'
      const row = await (id === undefined
        ? within.insertInto('geofences').values(values).returning('id')
        : within
            .updateTable('geofences')
            .set({ ...values, changed_at: sql`now()` })
            .where('id', '=', id)
            .returning('id')
      ).executeTakeFirst()
      if (!row) return 'gone'
      for (const rule of await rulesOn(within, sql`r.geofence_id = ${row.id}`)) {
        await resetRule(within, rule.id)
        await storeStates(within, seeds(rule))
      }
      await notifyChange(within, { kind: 'alarmRules' })
      return row
    })
  }

  /** inUse: rules watch it. */
  removeGeofence(id: string): Promise<'done' | 'inUse' | 'gone'> {
    return this.#db.transaction().execute(async within => {
      const row = await within.selectFrom('geofences').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return 'gone'
      const used = await within.selectFrom('alarm_rules').select('id').where('geofence_id', '=', id).executeTakeFirst()
      if (used) return 'inUse'
      await within.deleteFrom('geofences').where('id', '=', id).execute()
      return 'done'
    })
  }
}
