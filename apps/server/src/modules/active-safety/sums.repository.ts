/**
 * Sums of days and alarms over vehicles and periods. Reads what the roll-ups and the counts of alarms keep, and nothing else; what objections took
 * out stays an alarm, and is no event.
 */
import { alarmCategories, type AlarmCategory, alarmTypes, type RiskSettings } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { ofVehicles } from '../of-vehicles.ts'
import { zoneJoined, zonesJoined } from '../vehicle-zones.ts'
import type { AskedVehicles } from './asked-vehicles.ts'
import { daysBetween, eachDay, type Period } from './periods.ts'
import { weightsByNumber } from './score.ts'

/** Of one period and one vehicle, organisation, or all. */
export interface Sum {
  /** Place of the period, and id of the vehicle or organisation; 0: of all. */
  period: number
  id: number
  active: number
  online: number
  distance: number
  driving: number
  onlineTime: number
  gap: number
  reports: number
  /** Weighed by age. */
  km: number
  hours: number
  alarms: number
  processed: number
  level1: number
  level2: number
  general: number
  forward: number
  abnormalDrive: number
  blindSpot: number
  tirePressure: number
  events: number
  /** Weighed by age. */
  distancePoints: number
  timePoints: number
}

export type SumBy = 'all' | 'vehicle' | 'organisation'

export const emptySum = (period: number, id: number): Sum => ({
  period,
  id,
  active: 0,
  online: 0,
  distance: 0,
  driving: 0,
  onlineTime: 0,
  gap: 0,
  reports: 0,
  km: 0,
  hours: 0,
  alarms: 0,
  processed: 0,
  level1: 0,
  level2: 0,
  general: 0,
  forward: 0,
  abnormalDrive: 0,
  blindSpot: 0,
  tirePressure: 0,
  events: 0,
  distancePoints: 0,
  timePoints: 0,
})

/** The days of periods, each with its period and what a day counts by its age. */
function calendarRows(periods: readonly Period[], settings: Pick<RiskSettings, 'halfLifeDays'>): RawBuilder<unknown> {
  const days = periods.flatMap((period, nth) =>
    eachDay(period).map(day => ({ day, nth, age: 2 ** (-daysBetween(day, period.lastDay) / settings.halfLifeDays) })),
  )
  return sql`unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ nth }) => nth)}::int4[], ${days.map(({ age }) => age)}::float8[])
    as r (day, period, age)`
}

const boundsOf = (periods: readonly Period[]): Period => ({
  firstDay: periods.reduce((first, { firstDay }) => (firstDay < first ? firstDay : first), '9999-12-31'),
  lastDay: periods.reduce((last, { lastDay }) => (lastDay > last ? lastDay : last), '0001-01-01'),
})

type CountedBy = 'period' | 'vehicle' | 'day'
const countedColumns: Readonly<Record<CountedBy, (vehicle: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  period: () => sql`r.period, 0 as vehicle_id`,
  vehicle: vehicle => sql`r.period, ${vehicle}`,
  day: () => sql`r.day, 0 as vehicle_id`,
}

/**
 * Alarms by type and level, and what was taken out of them; both also weighed by age. Counts are by whole hours of UTC; one that a midnight cuts
 * belongs to the day in which it begins.
 */
function countedRows(
  asked: AskedVehicles,
  periods: readonly Period[],
  by: CountedBy,
  settings: Pick<RiskSettings, 'halfLifeDays'>,
  timeZone: string,
): RawBuilder<unknown> {
  const { firstDay, lastDay } = boundsOf(periods)
  const { elsewhere } = asked
  const zones = [...new Set([timeZone, ...elsewhere.zones])]
  // A day of that name begins and ends up to 26 hours before or after that of another zone.
  const beside = elsewhere.ids.length > 0 ? sql`interval '26 hours'` : sql`interval '0'`
  const first = sql`date_trunc('hour', ${firstDay}::date::timestamp at time zone ${timeZone} - ${beside})`
  const end = sql`((${lastDay}::date + 1)::timestamp at time zone ${timeZone} + ${beside})`
  const calendar = calendarRows(periods, settings)
  const zone = zoneJoined(timeZone)
  return sql`
    select ${countedColumns[by](sql`c.vehicle_id`)}, c.type::int4 as type, c.level::int4 as level,
      sum(c.started) as started, sum(c.processed) as processed, 0 as taken_out, sum(c.started * r.age) as weighed
    from alarm_counts c ${zonesJoined(elsewhere, sql`c.vehicle_id`)} join (
      select h as hour, of.zone, r.* from unnest(${zones}::text[]) of (zone) cross join generate_series(${first}, ${end}, interval '1 hour') h
        join ${calendar} on r.day = (h at time zone of.zone)::date
    ) r on r.hour = c.hour and r.zone = ${zone}
    where c.hour >= ${first} and c.hour <= ${end} and ${ofVehicles(asked, sql`c.vehicle_id`, sql`r.day`)}
    group by 1, 2, 3, 4
    union all
    select ${countedColumns[by](sql`o.vehicle_id`)}, coalesce(k.type, o.type)::int4, coalesce(k.level, o.level)::int4,
      0, 0, count(*), -sum(r.age)
    from risk_objections o ${zonesJoined(elsewhere, sql`o.vehicle_id`)} left join alarm_cases k on k.id = o.alarm_id
      join ${calendar} on r.day = (coalesce(k.started_at, o.started_at) at time zone ${zone})::date
    where o.decision = 'upheld' and ${ofVehicles(asked, sql`o.vehicle_id`, sql`r.day`)}
    group by 1, 2, 3, 4`
}

/** What rows by vehicle are added up to: `m` is of vehicles and their organisations. */
const placeOf: Readonly<Record<SumBy, RawBuilder<unknown>>> = {
  all: sql`0`,
  vehicle: sql`v.vehicle_id`,
  organisation: sql`m.organisation_id`,
}
const members = ({ ids, organisations }: AskedVehicles, by: SumBy): RawBuilder<unknown> =>
  by === 'organisation'
    ? sql`join unnest(${ids}::int4[], ${organisations}::int4[]) as m (vehicle_id, organisation_id) on m.vehicle_id = v.vehicle_id`
    : sql``

/** A type that this version does not know is general. */
const special = (Object.keys(alarmCategories) as AlarmCategory[]).filter(category => category !== 'general')
const ofCategory = (category: AlarmCategory) => sql`sum(v.started) filter (where t.category = ${category})`

const drivenNames = ['active', 'online', 'distance', 'driving', 'onlineTime', 'gap', 'reports', 'km', 'hours'] as const
type Driven = Pick<Sum, 'period' | 'id' | (typeof drivenNames)[number]>
type Happened = Omit<Sum, (typeof drivenNames)[number]>
const happenedNames = (Object.keys(emptySum(0, 0)) as (keyof Sum)[]).filter(
  (name): name is Exclude<keyof Happened, 'period' | 'id'> =>
    name !== 'period' && name !== 'id' && !(drivenNames as readonly string[]).includes(name),
)
const numbersOf = (names: readonly string[]) =>
  sql.join(names.map(name => sql`coalesce(${sql.ref(name)}, 0)::float8 as ${sql.ref(name)}`))

export class SumsRepository {
  readonly #db: Kysely<Database>
  readonly #timeZone: string

  constructor(db: Kysely<Database>, timeZone: string) {
    this.#db = db
    this.#timeZone = timeZone
  }

  /** Those with anything; the others are `emptySum`. Periods do not overlap. */
  async sums(asked: AskedVehicles, periods: readonly Period[], by: SumBy, settings: RiskSettings): Promise<Sum[]> {
    if (asked.ids.length === 0 || periods.length === 0) return []
    const [driven, happened] = await Promise.all([
      this.#driven(asked, periods, by, settings),
      this.#happened(asked, periods, by, settings),
    ])
    const found = new Map<string, Sum>()
    for (const row of [...driven, ...happened]) {
      const key = `${row.period}/${row.id}`
      found.set(key, Object.assign(found.get(key) ?? emptySum(row.period, row.id), row))
    }
    return [...found.values()]
  }

  async #driven(asked: AskedVehicles, periods: readonly Period[], by: SumBy, settings: RiskSettings): Promise<Driven[]> {
    const { firstDay, lastDay } = boundsOf(periods)
    // Of a single day each row is a vehicle already.
    const ofDays = periods.every(period => period.firstDay === period.lastDay)
    const added = (column: RawBuilder<unknown>) => (ofDays ? column : sql`sum(${column})`)
    const { rows } = await sql<Driven>`
      select period, id, ${numbersOf(drivenNames)} from (
        select v.period, ${placeOf[by]} as id,
          count(*) filter (where v.distance > 0) as active, count(*) filter (where v.reports > 0) as online,
          sum(v.distance) as distance, sum(v.driving) as driving, sum(v.online) as "onlineTime", sum(v.gap) as gap, sum(v.reports) as reports,
          sum(v.aged_distance) / 1000 as km, sum(v.aged_driving) / 3600 as hours
        from (
          select r.period, d.vehicle_id, ${added(sql`d.distance_m`)} as distance, ${added(sql`d.driving_s`)} as driving,
            ${added(sql`d.online_s`)} as online, ${added(sql`case when d.points > 0 then d.gap_s end`)} as gap, ${added(sql`d.points`)} as reports,
            ${added(sql`d.distance_m * r.age`)} as aged_distance, ${added(sql`d.driving_s * r.age`)} as aged_driving
          from vehicle_days d join ${calendarRows(periods, settings)} on r.day = d.day
          where d.day between ${firstDay}::date and ${lastDay}::date and ${ofVehicles(asked, sql`d.vehicle_id`, sql`d.day`)}
          ${ofDays ? sql`` : sql`group by 1, 2`}
        ) v ${members(asked, by)}
        group by 1, 2
      ) s`.execute(this.#db)
    return rows
  }

  async #happened(asked: AskedVehicles, periods: readonly Period[], by: SumBy, settings: RiskSettings): Promise<Happened[]> {
    const weights = weightsByNumber(settings)
    const points = sql`v.weighed * t.weight * (case when v.level = 1 then ${settings.level1Factor}::float8 else 1 end)`
    const counted = countedRows(asked, periods, by === 'all' ? 'period' : 'vehicle', settings, this.#timeZone)
    const { rows } = await sql<Happened>`
      select period, id, ${numbersOf(happenedNames)} from (
        select v.period, ${placeOf[by]} as id,
          sum(v.started) as alarms, sum(v.processed) as processed,
          sum(v.started) filter (where v.level = 1) as level1, sum(v.started) filter (where v.level = 2) as level2,
          sum(v.started) filter (where t.category is null or t.category = 'general') as general,
          ${sql.join(special.map(category => sql`${ofCategory(category)} as ${sql.ref(category)}`))},
          sum(v.started - v.taken_out) filter (where t.weight > 0) as events,
          sum(${points}) filter (where t.per = 'distance') as "distancePoints",
          sum(${points}) filter (where t.per = 'time') as "timePoints"
        from (${counted}) v
        left join unnest(
          ${alarmTypes.map(({ number }) => number)}::int4[], ${alarmTypes.map(({ category }) => category)}::text[],
          ${alarmTypes.map(({ number }) => weights.get(number)?.weight ?? 0)}::float8[],
          ${alarmTypes.map(({ number }) => weights.get(number)?.per ?? null)}::text[]
        ) as t (type, category, weight, per) on t.type = v.type
        ${members(asked, by)}
        group by 1, 2
      ) s`.execute(this.#db)
    return rows
  }

  /** Of all vehicles together, by day. */
  async days(asked: AskedVehicles, period: Period): Promise<DrivenDay[]> {
    if (asked.ids.length === 0) return []
    const { rows } = await sql<DrivenDay>`
      select to_char(d.day, 'YYYY-MM-DD') as day, sum(d.distance_m)::float8 as distance, sum(d.driving_s)::float8 as driving
      from vehicle_days d
      where d.day between ${period.firstDay}::date and ${period.lastDay}::date and ${ofVehicles(asked, sql`d.vehicle_id`, sql`d.day`)}
      group by d.day order by d.day`.execute(this.#db)
    return rows
  }

  /** Of all vehicles together, by day, type and level. */
  async counts(asked: AskedVehicles, period: Period): Promise<CountedDay[]> {
    if (asked.ids.length === 0) return []
    const { rows } = await sql<CountedDay>`
      select to_char(v.day, 'YYYY-MM-DD') as day, v.type, v.level,
        sum(v.started - v.taken_out)::int4 as events, sum(v.taken_out)::int4 as "takenOut"
      from (${countedRows(asked, [period], 'day', { halfLifeDays: 1 }, this.#timeZone)}) v
      group by v.day, v.type, v.level order by v.day, v.type, v.level`.execute(this.#db)
    return rows
  }
}

export interface DrivenDay {
  day: string
  /** Metres and seconds. */
  distance: number
  driving: number
}

export interface CountedDay {
  day: string
  type: number
  level: number
  events: number
  takenOut: number
}
