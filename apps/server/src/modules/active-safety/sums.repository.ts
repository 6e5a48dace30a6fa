/**
 * Sums of days and alarms over vehicles and periods. Reads what the roll-ups and the counts of alarms keep, and nothing else; what objections took
 * out stays an alarm, and is no event.
 */
import { alarmCategories, type AlarmCategory, alarmTypes, type RiskSettings } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { AskedVehicles } from './asked-vehicles.ts'
import { addDays, type Period } from './periods.ts'
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

/** Alarms that began in the days of a period, and what was taken out of them. */
const countedRows = ({ firstDay, lastDay }: Period, timeZone: string) => {
  const begin = sql`(${firstDay}::date::timestamp at time zone ${timeZone})`
  const end = sql`(${addDays(lastDay, 1)}::date::timestamp at time zone ${timeZone})`
  return sql`
  counted as (
    select a.vehicle_id, a.organisation_id, a.since, (c.hour at time zone ${timeZone})::date as day, c.type, c.level,
      c.started, c.processed, 0 as taken_out
    from alarm_counts c join asked a on a.vehicle_id = c.vehicle_id
    where c.hour >= ${begin} and c.hour < ${end}
    union all
    select a.vehicle_id, a.organisation_id, a.since, (coalesce(k.started_at, o.started_at) at time zone ${timeZone})::date,
      coalesce(k.type, o.type), coalesce(k.level, o.level), 0, 0, 1
    from risk_objections o join asked a on a.vehicle_id = o.vehicle_id left join alarm_cases k on k.id = o.alarm_id
    where o.decision = 'upheld'
      and coalesce(k.started_at, o.started_at) >= ${begin} and coalesce(k.started_at, o.started_at) < ${end}
  )`
}

/** A type that this version does not know is general. */
const special = (Object.keys(alarmCategories) as AlarmCategory[]).filter(category => category !== 'general')
const typesOf = (category: AlarmCategory) => alarmTypes.filter(type => type.category === category).map(({ number }) => number)
const ofCategory = (category: AlarmCategory) => sql`sum(started) filter (where type = any(${typesOf(category)}::int4[]))`

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
    const firstDays = periods.map(({ firstDay }) => firstDay)
    const lastDays = periods.map(({ lastDay }) => lastDay)
    const whole = { firstDay: firstDays.toSorted()[0] ?? '', lastDay: lastDays.toSorted().at(-1) ?? '' }
    const weights = [...weightsByNumber(settings)]
    const age = sql`power(0.5, (p.last_day - r.day) / ${settings.halfLifeDays}::float8)`
    const points = sql`(r.started - r.taken_out) * w.weight * (case when r.level = 1 then ${settings.level1Factor}::float8 else 1 end) * ${age}`
    const { rows } = await sql<Sum>`
      with ${askedRows(asked)},
      periods as (
        select (nth - 1)::int4 as nth, first_day, last_day
        from unnest(${firstDays}::date[], ${lastDays}::date[]) with ordinality as p (first_day, last_day, nth)
      ),
      weights as (
        select * from unnest(
          ${weights.map(([type]) => type)}::int4[], ${weights.map(([, row]) => row.weight)}::float8[], ${weights.map(([, row]) => row.per)}::text[]
        ) as w (type, weight, per)
      ),
      ${countedRows(whole, this.#timeZone)},
      driven as (
        select p.nth as period, ${idOf[by]} as id,
          count(distinct r.vehicle_id) filter (where r.distance_m > 0) as active,
          count(distinct r.vehicle_id) filter (where r.points > 0) as online,
          sum(r.distance_m) as distance, sum(r.driving_s) as driving,
          sum(r.online_s) as "onlineTime", sum(r.gap_s) filter (where r.points > 0) as gap, sum(r.points) as reports,
          sum(r.distance_m * ${age}) / 1000 as km, sum(r.driving_s * ${age}) / 3600 as hours
        from vehicle_days r join asked a on a.vehicle_id = r.vehicle_id join periods p on r.day between p.first_day and p.last_day
        where r.day between ${whole.firstDay}::date and ${whole.lastDay}::date and (a.since is null or r.day > a.since)
        group by 1, 2
      ),
      happened as (
        select p.nth as period, ${by === 'all' ? sql`0` : by === 'vehicle' ? sql`r.vehicle_id` : sql`r.organisation_id`} as id,
          sum(r.started) as alarms, sum(r.processed) as processed,
          sum(r.started) filter (where r.level = 1) as level1, sum(r.started) filter (where r.level = 2) as level2,
          sum(r.started) filter (where r.type <> all(${special.flatMap(typesOf)}::int4[])) as general,
          ${sql.join(special.map(category => sql`${ofCategory(category)} as ${sql.ref(category)}`))},
          sum(r.started - r.taken_out) filter (where w.weight > 0) as events,
          sum(${points}) filter (where w.per = 'distance') as "distancePoints",
          sum(${points}) filter (where w.per = 'time') as "timePoints"
        from (select vehicle_id, organisation_id, since, day, type, level, started, processed, taken_out from counted) r
        join periods p on r.day between p.first_day and p.last_day left join weights w using (type)
        where r.since is null or r.day > r.since
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
      with ${askedRows(asked)}, ${countedRows(period, this.#timeZone)}
      select to_char(day, 'YYYY-MM-DD') as day, type::int4, level::int4,
        sum(started - taken_out)::int4 as events, sum(taken_out)::int4 as "takenOut"
      from counted where since is null or day > since
      group by 1, 2, 3 order by 1, 2, 3`.execute(this.#db)
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
