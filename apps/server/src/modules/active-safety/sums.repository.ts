/**
 * Sums of days and alarms over vehicles and periods. Reads what the roll-ups and the counts of alarms keep, and nothing else; what objections took
 * out stays an alarm, and is no event.
 */
import { alarmCategories, type AlarmCategory, alarmTypes, type RiskSettings } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { AskedVehicles } from './asked-vehicles.ts'
import type { Period } from './periods.ts'
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

const idOf: Readonly<Record<SumBy, RawBuilder<unknown>>> = {
  all: sql`0`,
  vehicle: sql`a.vehicle_id`,
  organisation: sql`a.organisation_id`,
}

const askedRows = ({ ids, organisations, since }: AskedVehicles) => sql`
  asked as (
    select * from unnest(${ids}::int4[], ${organisations}::int4[], ${since}::date[]) as a (vehicle_id, organisation_id, since)
  )`

/**
 * Days of periods with what a day counts by its age, and the hours of alarm counts in them: joined by equality, because millions of rows are read.
 * Hours are whole ones of UTC; one that a midnight cuts belongs to the day in which it begins.
 */
const calendarRows = (periods: readonly Period[], halfLifeDays: number, timeZone: string) => sql`
  calendar as (
    select d::date as day, (nth - 1)::int4 as period, power(0.5, (p.last_day - d::date) / ${halfLifeDays}::float8) as age
    from unnest(${periods.map(({ firstDay }) => firstDay)}::date[], ${periods.map(({ lastDay }) => lastDay)}::date[])
      with ordinality as p (first_day, last_day, nth),
      generate_series(p.first_day::timestamp, p.last_day::timestamp, interval '1 day') d
  ),
  hours as (
    select h as hour, c.day, c.period, c.age
    from (select min(day) as first_day, max(day) as last_day from calendar) b,
      generate_series(
        date_trunc('hour', b.first_day::timestamp at time zone ${timeZone}), (b.last_day + 1)::timestamp at time zone ${timeZone}, interval '1 hour'
      ) h
      join calendar c on c.day = (h at time zone ${timeZone})::date
  ),
  bounds as (select min(hour) as first_hour, max(hour) as last_hour from hours)`

/** Alarms by the given columns, type and level, and what was taken out of them; both also weighed by age. */
const countedRows = (by: RawBuilder<unknown>, timeZone: string) => sql`
  counted as (
    select ${by}, c.type::int4 as type, c.level::int4 as level, sum(c.started) as started, sum(c.processed) as processed, 0 as taken_out,
      sum(c.started * r.age) as weighed
    from alarm_counts c join hours r on r.hour = c.hour join asked a on a.vehicle_id = c.vehicle_id
    where c.hour >= (select first_hour from bounds) and c.hour <= (select last_hour from bounds) and (a.since is null or r.day > a.since)
    group by 1, 2, 3
    union all
    select ${by}, coalesce(k.type, o.type)::int4, coalesce(k.level, o.level)::int4, 0, 0, count(*), -sum(r.age)
    from risk_objections o join asked a on a.vehicle_id = o.vehicle_id left join alarm_cases k on k.id = o.alarm_id
      join calendar r on r.day = (coalesce(k.started_at, o.started_at) at time zone ${timeZone})::date
    where o.decision = 'upheld' and (a.since is null or r.day > a.since)
    group by 1, 2, 3
  )`

/** A type that this version does not know is general. */
const special = (Object.keys(alarmCategories) as AlarmCategory[]).filter(category => category !== 'general')
const ofCategory = (category: AlarmCategory) => sql`sum(c.started) filter (where t.category = ${category})`

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
    const weights = weightsByNumber(settings)
    const points = sql`c.weighed * t.weight * (case when c.level = 1 then ${settings.level1Factor}::float8 else 1 end)`
    const { rows } = await sql<Sum>`
      with ${askedRows(asked)}, ${calendarRows(periods, settings.halfLifeDays, this.#timeZone)},
      types as (
        select * from unnest(
          ${alarmTypes.map(({ number }) => number)}::int4[], ${alarmTypes.map(({ category }) => category)}::text[],
          ${alarmTypes.map(({ number }) => weights.get(number)?.weight ?? 0)}::float8[],
          ${alarmTypes.map(({ number }) => weights.get(number)?.per ?? null)}::text[]
        ) as t (type, category, weight, per)
      ),
      ${countedRows(sql`r.period * 4294967296 + ${idOf[by]} as place`, this.#timeZone)},
      driven as (
        select r.period, ${idOf[by]} as id,
          count(distinct d.vehicle_id) filter (where d.distance_m > 0) as active,
          count(distinct d.vehicle_id) filter (where d.points > 0) as online,
          sum(d.distance_m) as distance, sum(d.driving_s) as driving,
          sum(d.online_s) as "onlineTime", sum(d.gap_s) filter (where d.points > 0) as gap, sum(d.points) as reports,
          sum(d.distance_m * r.age) / 1000 as km, sum(d.driving_s * r.age) / 3600 as hours
        from vehicle_days d join calendar r on r.day = d.day join asked a on a.vehicle_id = d.vehicle_id
        where a.since is null or d.day > a.since
        group by 1, 2
      ),
      happened as (
        select (c.place / 4294967296)::int4 as period, (c.place % 4294967296)::int4 as id,
          sum(c.started) as alarms, sum(c.processed) as processed,
          sum(c.started) filter (where c.level = 1) as level1, sum(c.started) filter (where c.level = 2) as level2,
          sum(c.started) filter (where t.category is null or t.category = 'general') as general,
          ${sql.join(special.map(category => sql`${ofCategory(category)} as ${sql.ref(category)}`))},
          sum(c.started - c.taken_out) filter (where t.weight > 0) as events,
          sum(${points}) filter (where t.per = 'distance') as "distancePoints",
          sum(${points}) filter (where t.per = 'time') as "timePoints"
        from counted c left join types t on t.type = c.type
        group by 1, 2
      )
      select period, id, ${sql.join(
        Object.keys(emptySum(0, 0))
          .filter(name => name !== 'period' && name !== 'id')
          .map(name => sql`coalesce(${sql.ref(name)}, 0)::float8 as ${sql.ref(name)}`),
      )}
      from driven full join happened using (period, id)`.execute(this.#db)
    return rows
  }

  /** Of all vehicles together, by day. */
  async days(asked: AskedVehicles, period: Period): Promise<DrivenDay[]> {
    if (asked.ids.length === 0) return []
    const { rows } = await sql<DrivenDay>`
      with ${askedRows(asked)}
      select to_char(r.day, 'YYYY-MM-DD') as day, sum(r.distance_m)::float8 as distance, sum(r.driving_s)::float8 as driving
      from vehicle_days r join asked a on a.vehicle_id = r.vehicle_id
      where r.day between ${period.firstDay}::date and ${period.lastDay}::date and (a.since is null or r.day > a.since)
      group by 1 order by 1`.execute(this.#db)
    return rows
  }

  /** Of all vehicles together, by day, type and level. */
  async counts(asked: AskedVehicles, period: Period): Promise<CountedDay[]> {
    if (asked.ids.length === 0) return []
    const { rows } = await sql<CountedDay>`
      with ${askedRows(asked)}, ${calendarRows([period], 1, this.#timeZone)}, ${countedRows(sql`r.day as day`, this.#timeZone)}
      select to_char(day, 'YYYY-MM-DD') as day, type, level,
        sum(started - taken_out)::int4 as events, sum(taken_out)::int4 as "takenOut"
      from counted group by 1, 2, 3 order by 1, 2, 3`.execute(this.#db)
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
