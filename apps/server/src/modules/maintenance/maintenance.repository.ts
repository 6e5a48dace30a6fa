/** SQL of maintenance: plans, services, and how far each vehicle is. What is due is read from the view all_maintenance. */
import type { MaintenanceState } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Due } from '../due-reminders.ts'

/** What a form says of a plan. */
export interface PlanValues {
  name: string
  vehicle_type: string
  brand: string
  every_km: number | null
  every_hours: number | null
  hours: 'engine' | 'driving'
  every_months: number | null
  remind_km: number
  remind_hours: number
  remind_days: number
  forbids_departure: boolean
  starts_on: string
  note: string
}

export interface PlanRow extends PlanValues {
  id: string
  organisation_id: number
  vehicle_id: number | null
  plate_num: string | null
  revision: number
  vehicles: number
  soon: number
  overdue: number
}

export interface DueRow {
  plan_id: string
  vehicle_id: number
  organisation_id: number
  plate_num: string
  name: string
  state: MaintenanceState
  since: string
  service_id: string | null
  distance_m: number
  hours_s: string
  every_km: number | null
  every_hours: number | null
  due_on: string
  odometer_km: string | null
  application: string | null
  application_state: string | null
}

export interface ServiceRow {
  id: string
  plan_id: string
  name: string
  vehicle_id: number
  organisation_id: number
  plate_num: string
  done_on: string
  odometer_km: string | null
  cents: string | null
  cost_kind: string
  note: string
  application: string | null
}

export interface ServiceValues {
  done_on: string
  odometer_km: number | null
  cents: number | null
  cost_kind: string
  note: string
}

interface Page {
  organisationIds: readonly number[]
  planId?: string | undefined
  vehicleId?: number | undefined
  keyword?: string | undefined
  offset: number
  limit: number
}

/** What is due of it is told. */
export type DueMaintenance = Due & { organisation_id: number; plate_num: string; name: string; state: MaintenanceState }

/** The day of the date itself still counts, as with papers. */
const overdueOn = (today: string) => sql`(reached or coalesce(due_on < ${today}::date, false))`
const soonOn = (today: string) => sql`(reached or nearly or coalesce(due_on - remind_days <= ${today}::date, false))`
const stateOn = (today: string) =>
  sql`case when ${overdueOn(today)} then 'overdue' when ${soonOn(today)} then 'soon' else 'ok' end`
/** How much of the interval is used, of what is used most. */
const usedOn = (today: string) => sql`greatest(share, (${today}::date - since)::float8 / nullif(due_on - since, 0))`
/** Those above a plan's organisation do not matter: a plan holds for its own and for those below. */
const holdsIn = sql`with recursive holds (plan_id, organisation_id) as (
  select id, organisation_id from maintenance_plans
  union all select holds.plan_id, o.id from organisations o join holds on o.parent_id = holds.organisation_id)`

export class MaintenanceRepository {
  readonly #db: Kysely<Database>
  readonly #zone: () => string

  /** @param zone the zone of the platform, as in the IANA database: a vehicle came on its day there */
  constructor(db: Kysely<Database>, zone: () => string) {
    this.#db = db
    this.#zone = zone
  }

  async plans(organisationIds: readonly number[], today: string, planId?: string): Promise<PlanRow[]> {
    const { rows } = await sql<PlanRow>`
      select p.*, to_char(p.starts_on, 'YYYY-MM-DD') as starts_on, v.plate_num, coalesce(c.vehicles, 0)::int as vehicles,
        coalesce(c.soon, 0)::int as soon, coalesce(c.overdue, 0)::int as overdue
      from maintenance_plans p left join vehicles v on v.id = p.vehicle_id
        left join (select plan_id, count(*) as vehicles, count(*) filter (where state = 'soon') as soon,
            count(*) filter (where state = 'overdue') as overdue
          from (select plan_id, ${stateOn(today)} as state from all_maintenance where organisation_id = any(${organisationIds}::int[])) d
          group by plan_id) c on c.plan_id = p.id
      where p.organisation_id = any(${organisationIds}::int[])
        and (p.vehicle_id is null or v.organisation_id = any(${organisationIds}::int[]))
        and (${planId ?? null}::bigint is null or p.id = ${planId ?? null}::bigint)
      order by p.name, p.id`.execute(this.#db)
    return rows
  }

  /** Plans that are overdue on this day and forbid to leave: by what was driven until then, which is looked up, since the sums are of now. */
  async forbidding(vehicleId: number, day: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select p.name from maintenance_progress m join maintenance_plans p on p.id = m.plan_id cross join lateral (
        select coalesce(sum(distance_m), 0) as distance_m,
          coalesce(sum(case p.hours when 'engine' then engine_on_s else driving_s end), 0) as hours_s
        from vehicle_days d where d.vehicle_id = m.vehicle_id and d.day > m.since and d.day <= ${day}::date) d
      where m.vehicle_id = ${vehicleId} and p.forbids_departure and (d.distance_m >= p.every_km * 1000.0
        or d.hours_s >= p.every_hours * 3600.0 or (m.since + make_interval(months => p.every_months))::date < ${day}::date)
      order by p.name, p.id`.execute(this.#db)
    return rows.map(({ name }) => name)
  }

  async countOf(organisationId: number): Promise<number> {
    const { rows } = await sql<{ plans: number }>`select count(*)::int as plans from maintenance_plans
      where organisation_id = ${organisationId}`.execute(this.#db)
    return rows[0]?.plans ?? 0
  }

  async add(
    of: { organisationId: number; vehicleId: number | null },
    values: PlanValues,
    by: number,
    now: Date,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('maintenance_plans')
      .values({ organisation_id: of.organisationId, vehicle_id: of.vehicleId, ...values, changed_by: by, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** False: somebody else was quicker. */
  async change(id: string, revision: number, values: PlanValues, by: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('maintenance_plans')
      .set({ ...values, changed_by: by, changed_at: now, revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async end(id: string): Promise<void> {
    await this.#db.deleteFrom('maintenance_plans').where('id', '=', id).execute()
  }

  /**
   * Sums up how far vehicles are since their last service: of one plan, of one vehicle, or of all. A vehicle that came after the plan counts from the
   * day it came.
   * @returns how many rows say something else than before
   */
  async refresh({ planId, vehicleId }: { planId?: string; vehicleId?: number } = {}): Promise<number> {
    const onlyPlan = sql`(${planId ?? null}::bigint is null or m.plan_id = ${planId ?? null}::bigint)`
    const onlyVehicle = sql`(${vehicleId ?? null}::int is null or m.vehicle_id = ${vehicleId ?? null}::int)`
    return this.#db.transaction().execute(async tx => {
      // Two at once would add what the other takes away.
      await sql`select pg_advisory_xact_lock(808, hashtext('maintenance'))`.execute(tx)
      const { numAffectedRows } = await sql`
        ${holdsIn}, matched as (
          select m.plan_id, m.vehicle_id, s.id as service_id,
            coalesce(s.done_on, case when m.came then m.vehicle_since else m.starts_on end) as since
          from (
            select p.id as plan_id, v.id as vehicle_id, p.starts_on, v.created_at > p.created_at as came,
              (v.created_at at time zone ${this.#zone()})::date as vehicle_since
            from maintenance_plans p join holds on holds.plan_id = p.id join vehicles v on v.organisation_id = holds.organisation_id
            where (p.vehicle_id is null or p.vehicle_id = v.id) and (p.vehicle_type = '' or p.vehicle_type = v.vehicle_type)
              and (p.brand = '' or lower(p.brand) = lower(v.details->>'brand'))) m
          left join lateral (select id, done_on from services s where s.plan_id = m.plan_id and s.vehicle_id = m.vehicle_id
            order by done_on desc, id desc limit 1) s on true
          where ${onlyPlan} and ${onlyVehicle}),
        gone as (
          delete from maintenance_progress m where ${onlyPlan} and ${onlyVehicle}
            and not exists (select from matched n where n.plan_id = m.plan_id and n.vehicle_id = m.vehicle_id) returning 1)
        insert into maintenance_progress as kept (plan_id, vehicle_id, since, service_id, distance_m, engine_s, driving_s)
        select m.plan_id, m.vehicle_id, m.since, m.service_id, coalesce(d.distance_m, 0), coalesce(d.engine_s, 0), coalesce(d.driving_s, 0)
        from matched m left join lateral (
          select sum(distance_m) as distance_m, sum(engine_on_s) as engine_s, sum(driving_s) as driving_s
          from vehicle_days d where d.vehicle_id = m.vehicle_id and d.day > m.since) d on true
        on conflict (plan_id, vehicle_id) do update set since = excluded.since, service_id = excluded.service_id,
          distance_m = excluded.distance_m, engine_s = excluded.engine_s, driving_s = excluded.driving_s,
          -- What was ordered before the service is done with it.
          application_id = case when kept.service_id is not distinct from excluded.service_id then kept.application_id end
        where (kept.since, kept.service_id, kept.distance_m, kept.engine_s, kept.driving_s)
          is distinct from (excluded.since, excluded.service_id, excluded.distance_m, excluded.engine_s, excluded.driving_s)`.execute(
        tx,
      )
      return Number(numAffectedRows ?? 0n)
    })
  }

  async due(asked: Page & { state?: 'soon' | 'overdue' | undefined; today: string }): Promise<{ rows: DueRow[]; total: number }> {
    const { today, state } = asked
    const where = sql`${conditionsOf(asked)} and ${
      state === 'overdue' ? overdueOn(today) : state === 'soon' ? soonOn(today) : sql`true`
    }`
    const [page, counted] = await Promise.all([
      sql<DueRow>`
        select m.plan_id, m.vehicle_id, m.organisation_id, m.plate_num, m.name, ${stateOn(today)} as state, m.service_id, m.distance_m, m.hours_s,
          m.every_km, m.every_hours, to_char(m.since, 'YYYY-MM-DD') as since, coalesce(to_char(m.due_on, 'YYYY-MM-DD'), '') as due_on,
          s.odometer_km, a.number as application, a.state as application_state
        from all_maintenance m left join services s on s.id = m.service_id left join applications a on a.id = m.application_id
        where ${where}
        order by case when ${overdueOn(today)} then 0 when ${soonOn(today)} then 1 else 2 end, ${usedOn(today)} desc nulls last, m.plan_id, m.vehicle_id
        limit ${asked.limit} offset ${asked.offset}`.execute(this.#db),
      sql<{ total: number }>`select count(*)::int as total from all_maintenance m where ${where}`.execute(this.#db),
    ])
    return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
  }

  /** What is to be told on this day: that it is due soon, and that it is overdue; after a service again. */
  dueToTell(today: string): RawBuilder<unknown> {
    return sql`select (case when ${overdueOn(today)} then 'o' else 'm' end) || plan_id || '-' || vehicle_id as thing, since as term,
        organisation_id, plate_num, name, ${stateOn(today)} as state
      from all_maintenance where ${soonOn(today)}`
  }

  async services(
    asked: Page & { companies: readonly number[]; firstDay?: string | undefined; lastDay?: string | undefined },
  ): Promise<{ rows: ServiceRow[]; total: number; cents: number }> {
    const allServices = servicesFor(asked.companies)
    const where = sql`${conditionsOf(asked, [sql`m.cost_kind`])} and (${asked.firstDay ?? null}::date is null or m.done_on >= ${asked.firstDay ?? null}::date)
      and (${asked.lastDay ?? null}::date is null or m.done_on <= ${asked.lastDay ?? null}::date)`
    const [page, counted] = await Promise.all([
      sql<ServiceRow>`${allServices} select m.*, to_char(m.done_on, 'YYYY-MM-DD') as done_on from all_services m where ${where}
        order by m.done_on desc, m.id desc limit ${asked.limit} offset ${asked.offset}`.execute(this.#db),
      sql<{ total: number; cents: string }>`${allServices} select count(*)::int as total, coalesce(sum(m.cents), 0)::text as cents
        from all_services m where ${where}`.execute(this.#db),
    ])
    const { total = 0, cents = '0' } = counted.rows[0] ?? {}
    return { rows: page.rows, total, cents: Number(cents) }
  }

  async findService(
    { organisationIds, companies }: { organisationIds: readonly number[]; companies: readonly number[] },
    id: string,
  ): Promise<ServiceRow | undefined> {
    const { rows } =
      await sql<ServiceRow>`${servicesFor(companies)} select m.*, to_char(m.done_on, 'YYYY-MM-DD') as done_on from all_services m
      where m.id = ${id} and m.organisation_id = any(${organisationIds}::int[])`.execute(this.#db)
    return rows[0]
  }

  /** With the work order there is since the service before. */
  async addService(of: { planId: string; vehicleId: number }, values: ServiceValues, by: number, now: Date): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into services (plan_id, vehicle_id, done_on, odometer_km, cents, cost_kind, note, application_id, entered_by, entered_at)
      values (${of.planId}, ${of.vehicleId}, ${values.done_on}, ${values.odometer_km}, ${values.cents}, ${values.cost_kind}, ${values.note},
        (select application_id from maintenance_progress where plan_id = ${of.planId} and vehicle_id = ${of.vehicleId}), ${by}, ${now})
      returning id`.execute(this.#db)
    return rows[0]?.id ?? ''
  }

  async changeService(id: string, values: ServiceValues, by: number, now: Date): Promise<void> {
    await this.#db
      .updateTable('services')
      .set({ ...values, entered_by: by, entered_at: now })
      .where('id', '=', id)
      .execute()
  }

  async endService(id: string): Promise<void> {
    await this.#db.deleteFrom('services').where('id', '=', id).execute()
  }

  async setOrder(planId: string, vehicleId: number, applicationNum: string): Promise<void> {
    await sql`update maintenance_progress set application_id = (select id from applications where number = ${applicationNum})
      where plan_id = ${planId} and vehicle_id = ${vehicleId}`.execute(this.#db)
  }
}

/** For users of these companies: what was entered while another company had the vehicle is not theirs. */
const servicesFor = (companies: readonly number[]) => sql`with all_services as (
  select s.*, p.name, v.plate_num, v.organisation_id, a.number as application
  from services s join maintenance_plans p on p.id = s.plan_id join vehicles v on v.id = s.vehicle_id
    left join applications a on a.id = s.application_id
  where not exists (select from former_owners f where f.vehicle_id = s.vehicle_id and f.until > s.entered_at
    and f.root_id <> all(${companies}::int4[])))`

/** Of rows `m` that have plan, vehicle, its organisation and both names. @param more columns in which the keyword is looked for, too */
function conditionsOf(
  { organisationIds, planId, vehicleId, keyword }: Page,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`m.organisation_id = any(${organisationIds}::int[])`]
  if (planId !== undefined) conditions.push(sql`m.plan_id = ${planId}`)
  if (vehicleId !== undefined) conditions.push(sql`m.vehicle_id = ${vehicleId}`)
  if (keyword) {
    const part = `%${keyword.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
    const found = [sql`m.plate_num`, sql`m.name`, ...more].map(column => sql`${column} ilike ${part}`)
    conditions.push(sql`(${sql.join(found, sql` or `)})`)
  }
  return sql.join(conditions, sql` and `)
}
