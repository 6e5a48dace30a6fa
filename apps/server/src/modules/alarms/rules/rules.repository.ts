/** SQL of alarm rules and geofences, and of what rules remember of vehicles. */
import { type AlarmRuleForm, alarmRuleKindKeys, alarmTypeByKey, type RuleAction, ruleKindOf } from '@outrider/contract'
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { type PositionReport, quality } from '../../../events/position-report.ts'
import { notifyChange } from '../../../store/change-notifications.ts'
import type { Database } from '../../../store/schema.ts'
import type { StoredGeofence } from '../../../rules/geofence-grid.ts'
import { foundBy, type StoredRule } from '../../../rules/stored-rule.ts'
import type { RuleState } from '../../../rules/rule-memory.ts'
import { calendarsOf } from './calendars.repository.ts'
import { driverNames, personsOf, rulesOn, vehiclesByTag } from './rules-on.repository.ts'
import { drivingOf, type SpanOfDriver, storeDriving } from './driving.repository.ts'
import { type NewRuleChange, storeRuleChange } from './rule-record.repository.ts'
import type { RuleSignal } from './rule-signal.ts'
import { insertSignals } from './rule-signals.repository.ts'
import { parted } from './trial-cases.ts'
import { storeTried } from './trial-cases.repository.ts'

type Within = Transaction<Database>

export interface VehicleState extends RuleState {
  vehicleId: number
}
/** Its last report before a time, of the day before that. */
export type HeardVehicle = Pick<PositionReport, 'vehicleId' | 'time' | 'latitudeE6' | 'longitudeE6' | 'speedDkmh' | 'quality'>

/** Nothing has come from it for as long as a rule of silence allows. */
export interface UnheardVehicle {
  vehicleId: number
  rule: StoredRule
  hours: number
}

const ms = (date: Date | null): number | null => date && date.getTime()
const date = (time: number | null): Date | null => (time === null ? null : new Date(time))

/** The rules that found these. */
const rulesIn = ({ signals, states }: { signals: readonly RuleSignal[]; states: readonly VehicleState[] }): Set<string> =>
  new Set([
    ...states.map(({ ruleId }) => ruleId),
    ...signals.flatMap(({ conditions }) => conditions.flatMap(({ rules }) => rules ?? [])),
  ])

/** Whether all rules are there, and stay until this is stored: somebody who deletes one waits, or has deleted it before. */
async function areThere(within: Within, ids: ReadonlySet<string>): Promise<boolean> {
  if (ids.size === 0) return true
  const { rows } = await sql`select from alarm_rules where id = any(${[...ids]}::int8[]) order by id for key share`.execute(
    within,
  )
  return rows.length === ids.size
}

/** States of vehicles that are gone are left out. The rules are there (`areThere`). */
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

/** Before what they have found, as everybody who ends or stores some of it: or two would wait for each other. */
async function hold(within: Within, which: RawBuilder<unknown>): Promise<void> {
  await sql`select from alarm_rules where ${which} order by id for no key update`.execute(within)
}

/** Ends what a rule has found, and forgets it. */
const resetRule = (within: Within, ruleId: string): Promise<void> => endStates(within, sql`rule_id = ${ruleId}`)

/** Ends what rules have found, unless another rule of the same kind has too, and forgets it. */
async function endStates(within: Within, which: RawBuilder<unknown>): Promise<void> {
  await sql`with gone as (delete from alarm_rule_states where ${which} returning vehicle_id, rule_id, on_now),
      tried as (update rule_trial_cases c set ended_at = greatest(c.started_at, now()) from gone g
        where c.rule_id = g.rule_id and c.vehicle_id = g.vehicle_id and c.ended_at is null)
    insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
    select g.vehicle_id, now(), 0, now(), (coalesce(l.fix_quality, ${quality.noFix}) & ${placeFlags})::int2, l.edition, coalesce(l.fix_latitude_e6, 0), coalesce(l.fix_longitude_e6, 0),
      coalesce(l.speed_dkmh, 0), false, jsonb_build_array(jsonb_build_object('type', t.type, 'on', false))
    from gone g
    join alarm_rules r on r.id = g.rule_id
    join unnest(${lastingKinds.map(each => each.kind)}::text[], ${lastingKinds.map(each => each.type)}::int4[]) as t (kind, type) on t.kind = r.kind
    left join latest_positions l on l.vehicle_id = g.vehicle_id
    where g.on_now and not r.trial and not exists (select from alarm_rule_states s join alarm_rules o on o.id = s.rule_id
      where s.vehicle_id = g.vehicle_id and s.on_now and o.kind = r.kind and not o.trial
        and not exists (select from gone e where e.vehicle_id = s.vehicle_id and e.rule_id = s.rule_id))`.execute(within)
}
/** Flags of a report that say something of its place and not of its time. */
const placeFlags = quality.noFix | quality.atZero | quality.outOfRange | quality.gcj02
const routeKinds = alarmRuleKindKeys.filter(kind => ruleKindOf(kind).geofence === 'route')
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
/** What a change of a rule may leave out. */
interface KeptOfRule extends Required<Pick<AlarmRuleForm, 'actions' | 'dayKind' | 'driverIds' | 'tag' | 'timeZone' | 'trial'>> {
  actions: RuleAction[]
}
type Change = Pick<NewRuleChange, 'userId' | 'why' | 'rule'>
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

  /** All or nothing. False: a rule that found some of it is gone, and nothing was stored. */
  store(found: {
    signals: readonly RuleSignal[]
    states: readonly VehicleState[]
    forgotten: readonly { vehicleId: number; ruleId: string }[]
    driving: readonly SpanOfDriver[]
  }): Promise<boolean> {
    return this.#db.transaction().execute(async within => {
      const { alarms, tried } = parted(found.signals)
      if (!(await areThere(within, rulesIn(found)))) return false
      await insertSignals(within, alarms)
      await storeTried(within, tried)
      await storeStates(within, found.states)
      await storeDriving(within, found.driving)
      if (found.forgotten.length > 0)
        await sql`delete from alarm_rule_states s using unnest(${found.forgotten.map(f => f.vehicleId)}::int4[],
          ${found.forgotten.map(f => f.ruleId)}::int8[]) as f (vehicle_id, rule_id)
          where s.vehicle_id = f.vehicle_id and s.rule_id = f.rule_id`.execute(within)
      return true
    })
  }

  /** What these drivers drove since a time (ms since 1970), in the order of begins. */
  drivingOf(driverIds: readonly number[], since: number): Promise<SpanOfDriver[]> {
    return drivingOf(this.#db, driverIds, since)
  }

  /** Which vehicles are in alarms that go on, by which rules that are on. */
  async goingOn(): Promise<{ vehicleId: number; ruleId: string }[]> {
    const { rows } = await sql<{ vehicle_id: number; rule_id: string }>`select s.vehicle_id, s.rule_id
      from alarm_rule_states s join alarm_rules r on r.id = s.rule_id
      where s.on_now and r.enabled and r.kind = any(${lastingKinds.map(({ kind }) => kind)}::text[])`.execute(this.#db)
    return rows.map(row => ({ vehicleId: row.vehicle_id, ruleId: row.rule_id }))
  }

  /** Of vehicles to which the rules do not apply any more. */
  async endOf(states: readonly { vehicleId: number; ruleId: string }[]): Promise<void> {
    const which = sql`(vehicle_id, rule_id) in (select * from unnest(${states.map(each => each.vehicleId)}::int4[],
      ${states.map(each => each.ruleId)}::int8[]))`
    await this.#db.transaction().execute(within => endStates(within, which))
  }

  /** Begins what still is so: the state was off, and nothing has come meanwhile. Returns the vehicles. */
  async storeUnheard(found: readonly UnheardVehicle[], at: number): Promise<number[]> {
    const conditions = found.map(({ rule }) =>
      JSON.stringify([
        { type: rule.type, on: true, level: rule.level, detail: { rule: rule.name, ...rule.parameters }, ...foundBy([rule]) },
      ] satisfies AlarmCondition[]),
    )
    const { rows } = await sql<{ vehicle_id: number }>`
      with found as (
        select f.vehicle_id, f.rule_id, f.conditions, f.trial, l.*
        from unnest(${found.map(each => each.vehicleId)}::int4[], ${found.map(each => each.rule.id)}::int8[],
            ${found.map(each => each.hours)}::int4[], ${conditions}::text[],
            ${found.map(each => each.rule.trial === true)}::bool[]) as f (vehicle_id, rule_id, hours, conditions, trial)
          join (select vehicle_id as of_vehicle, received_at, fix_quality, edition, fix_latitude_e6, fix_longitude_e6 from latest_positions) l
            on l.of_vehicle = f.vehicle_id
          -- one that is being deleted begins nothing
          join alarm_rules r on r.id = f.rule_id
        where l.received_at <= ${new Date(at)}::timestamptz - make_interval(hours => f.hours)
        for key share of r
      ),
      begun as (
        insert into alarm_rule_states (vehicle_id, rule_id, on_now, at)
        select vehicle_id, rule_id, true, ${new Date(at)} from found
        on conflict (vehicle_id, rule_id) do update set on_now = true, at = excluded.at where not alarm_rule_states.on_now
        returning vehicle_id, rule_id
      ),
      tried as (
        insert into rule_trial_cases (rule_id, vehicle_id, started_at, latitude_e6, longitude_e6)
        select rule_id, vehicle_id, ${new Date(at)}, fix_latitude_e6, fix_longitude_e6 from found join begun using (vehicle_id, rule_id)
        where trial on conflict (rule_id, vehicle_id, started_at) do nothing
      )
      insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
      select vehicle_id, ${new Date(at)}, 0, ${new Date(at)}, (coalesce(fix_quality, ${quality.noFix}) & ${placeFlags})::int2, edition,
        coalesce(fix_latitude_e6, 0), coalesce(fix_longitude_e6, 0), 0, false, conditions::jsonb
      from found join begun using (vehicle_id, rule_id) where not trial order by vehicle_id
      returning vehicle_id`.execute(this.#db)
    return rows.map(({ vehicle_id: id }) => id)
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

  /** What a change may leave out; undefined: a new one. */
  async keptOf(id: string | undefined): Promise<KeptOfRule> {
    const row =
      id === undefined
        ? undefined
        : await this.#db
            .selectFrom('alarm_rules')
            .select(['actions', 'trial', 'tag', 'time_zone', 'day_kind', 'driver_ids'])
            .where('id', '=', id)
            .executeTakeFirst()
    const { trial = false, tag = '', time_zone: timeZone = null } = row ?? {}
    const { day_kind: dayKind = 'all', driver_ids: driverIds = null } = row ?? {}
    return { actions: [...(row?.actions ?? [])], trial, tag, timeZone, dayKind, driverIds: driverIds && driverIds.map(String) }
  }

  driverNames(ids: readonly number[], organisationIds: Iterable<number>): Promise<Map<number, string>> {
    return driverNames(this.#db, ids, organisationIds)
  }

  personsOf(ids: readonly number[]): Promise<Set<number>> {
    return personsOf(this.#db, ids)
  }

  /** Days off and working days that are entered for an organisation or above it, by days since 1970. */
  async calendarOf(organisationId: number): Promise<ReadonlyMap<number, boolean>> {
    return (await calendarsOf(this.#db, [organisationId])).get(organisationId) ?? new Map<number, boolean>()
  }

  async vehiclesWith(tag: string): Promise<ReadonlySet<number>> {
    return new Set((await vehiclesByTag(this.#db, new Set([tag]))).get(tag))
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

  async geofence(id: string): Promise<StoredGeofence | undefined> {
    return await this.#db.selectFrom('geofences').select(['id', 'name', 'shape']).where('id', '=', id).executeTakeFirst()
  }

  /** With its opening hours. */
  async wholeGeofence(id: string) {
    return await this.#db.selectFrom('geofences').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** A rule needs it to be a route. */
  async hasRouteRules(id: string): Promise<boolean> {
    const { rows } = await sql`select from alarm_rules where geofence_id = ${id} and kind = any(${routeKinds}::text[])`.execute(
      this.#db,
    )
    return rows.length > 0
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
  saveRule(
    id: string | undefined,
    values: RuleValues,
    { max, seeds, change }: { max: number; seeds: Seeds; change: Change },
  ): Promise<{ id: string } | 'full' | 'gone'> {
    return this.#db.transaction().execute(async within => {
      if (id === undefined && !(await roomIn(within, 'alarm_rules', values.organisation_id, max))) return 'full'
      if (id !== undefined) {
        await hold(within, sql`id = ${id}`)
        // Ended by the kind it had.
        await resetRule(within, id)
      }
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
      const what = id === undefined ? 'added' : 'changed'
      await storeRuleChange(within, { ...change, what, ruleId: row.id, organisationId: values.organisation_id })
      await notifyChange(within, { kind: 'alarmRules' })
      return row
    })
  }

  /** False: there is none. */
  removeRule(id: string, organisationId: number, userId: number): Promise<boolean> {
    return this.#db.transaction().execute(async within => {
      // Before its states, as who stores what it found: what is on its way is stored, and ended here.
      await within.selectFrom('alarm_rules').select('id').where('id', '=', id).forUpdate().execute()
      await resetRule(within, id)
      await storeRuleChange(within, { ruleId: id, organisationId, userId, what: 'removed', why: '', rule: undefined })
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
      await hold(within, sql`geofence_id = ${row.id} and enabled`)
      for (const rule of await rulesOn(within, sql`r.geofence_id = ${row.id}`)) {
        await resetRule(within, rule.id)
        await storeStates(within, seeds(rule))
      }
      await notifyChange(within, { kind: 'alarmRules' })
      return row
    })
  }

  /** All or none. full: the organisation would have more than `max`. */
  addGeofences(organisationId: number, rows: readonly GeofenceValues[], max: number): Promise<'done' | 'full'> {
    return this.#db.transaction().execute(async within => {
      if (!(await roomIn(within, 'geofences', organisationId, max - rows.length + 1))) return 'full'
      await within.insertInto('geofences').values(rows).execute()
      return 'done'
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
      // Terminals that hold it delete it when they are there.
      await sql`update terminal_areas set wanted = false, next_at = now(), changed_at = now() where geofence_id = ${id}`.execute(
        within,
      )
      return 'done'
    })
  }
}
