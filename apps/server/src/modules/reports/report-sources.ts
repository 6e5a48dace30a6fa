/**
 * What the figures of reports are computed from: SQL over the tables of roll-ups. A source has one row or several for a vehicle and a day; a figure
 * adds them up, so rows of days, vehicles and organisations are sums of the same numbers.
 */
import {
  alarmCategories,
  type AlarmCategory,
  alarmTypes,
  figureOf,
  type FigureName,
  type ReportGroup,
  ruleTypeOf,
  type SensorKind,
  type ShareName,
} from '@outrider/contract'
import { type RawBuilder, sql } from 'kysely'
import { ofVehicles, sinceThen } from '../of-vehicles.ts'
import { zoneJoined, zonesJoined } from '../vehicle-zones.ts'
import type { CountedVehicles } from './asked.ts'

export type ReportSource = 'days' | 'alarms' | 'fuel' | 'checks' | 'visits' | 'sensors'

/**
 * Rows of the days asked about: `vehicle_id`, `day`, and columns that figures use. What a group does not tell apart may be summed up in them: alarms
 * have many rows a day, and are added up before their time is looked at.
 */
export function rowsOf(source: ReportSource, asked: CountedVehicles, group: ReportGroup, timeZone: string): RawBuilder<unknown> {
  const { firstDay, lastDay, zoned } = asked
  const severalZones = zoned.ids.length > 0
  // A day is one of the vehicle's own zone, up to a day away from that of the platform.
  const around = severalZones ? sql`interval '1 day'` : sql`interval '0'`
  const begin = sql`(${firstDay}::date::timestamp at time zone ${timeZone} - ${around})`
  const end = sql`((${lastDay}::date + 1)::timestamp at time zone ${timeZone} + ${around})`
  const zone = severalZones ? zoneJoined(timeZone) : sql`${timeZone}`
  // `z` names its vehicles as well.
  const zonesOf = (table: 'fuel_events' | 'alarm_counts' | 'alarm_cases') =>
    severalZones ? sql`${sql.table(table)} s ${zonesJoined(zoned, sql`s.vehicle_id`)}` : sql`${sql.table(table)} s`
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone ${zone})::date`
  const within = (time: RawBuilder<unknown>) =>
    severalZones ? sql`and ${dayOf(time)} between ${firstDay}::date and ${lastDay}::date` : sql``
  // Rows by vehicle are put beside the list of vehicles afterwards: where most are asked about, three million need not be looked up in it.
  const counts = group === 'vehicle' && asked.most ? sinceThen : ofVehicles
  const seen = (day: RawBuilder<unknown>, of = sql`vehicle_id`) => counts(asked, of, day)
  if (source === 'days')
    return sql`select * from vehicle_days where day between ${firstDay}::date and ${lastDay}::date and ${seen(sql`day`)}`
  if (source === 'checks')
    return sql`select coalesce(d.vehicle_id, c.vehicle_id) as vehicle_id, coalesce(d.day, c.day) as day, d.distance_m,
        c.checks, c.passed, c.with_defects, c.released, c.held, c.waiting
      from (select vehicle_id, day, distance_m from vehicle_days
          where day between ${firstDay}::date and ${lastDay}::date and ${seen(sql`day`)}) d
        full join (select vehicle_id, day, count(*) as checks, count(*) filter (where state = 'passed') as passed,
            count(*) filter (where defects > 0) as with_defects, count(*) filter (where state = 'released') as released,
            count(*) filter (where state = 'held') as held, count(*) filter (where state = 'waiting') as waiting
          from departure_checks
          where day between ${firstDay}::date and ${lastDay}::date and ${seen(sql`day`)} group by 1, 2) c
        on c.vehicle_id = d.vehicle_id and c.day = d.day`
  if (source === 'visits') {
    const began = dayOf(sql`s.started_at`)
    return sql`select coalesce(d.vehicle_id, a.vehicle_id) as vehicle_id, coalesce(d.day, a.day) as day, d.visits, d.stay_s, d.planned, d.late, d.late_s,
        a.deviations, a.deviation_s
      from (select * from vehicle_day_visits where day between ${firstDay}::date and ${lastDay}::date and ${seen(sql`day`)}) d
        full join (select s.vehicle_id, ${began} as day, count(*) as deviations,
            sum(extract(epoch from coalesce(s.ended_at, s.last_at) - s.started_at)::int4) as deviation_s
          from ${zonesOf('alarm_cases')} where s.type = ${ruleTypeOf('routeLeft').number} and s.withdrawn_at is null
            and s.started_at >= ${begin} and s.started_at < ${end} ${within(sql`s.started_at`)} and ${seen(began, sql`s.vehicle_id`)}
          group by 1, 2) a
        on a.vehicle_id = d.vehicle_id and a.day = d.day`
  }
  // Of several sensors of a kind each counts by itself.
  if (source === 'sensors')
    return sql`select * from vehicle_day_sensors where day between ${firstDay}::date and ${lastDay}::date and ${seen(sql`day`)}`
  if (source === 'fuel')
    return sql`select s.vehicle_id, ${dayOf(sql`end_at`)} as day, kind, abs(end_ml - begin_ml) as ml, dismissed_at
        from ${zonesOf('fuel_events')}
        where end_at >= ${begin} and end_at < ${end} ${within(sql`end_at`)} and ${seen(dayOf(sql`end_at`), sql`s.vehicle_id`)}`
  const vehicle = group === 'day' ? sql`null::int4` : sql`s.vehicle_id`
  if (severalZones)
    return sql`select ${vehicle} as vehicle_id, ${dayOf(sql`hour`)} as day, type, level, sum(started) as started, sum(processed) as processed
      from ${zonesOf('alarm_counts')}
      where hour >= ${begin} and hour < ${end} ${within(sql`hour`)} and ${seen(dayOf(sql`hour`), sql`s.vehicle_id`)} group by 1, 2, 3, 4`
  const hour = group === 'day' || group === 'vehicleDay' ? sql`hour` : sql`null::timestamptz`
  return sql`select vehicle_id, ${dayOf(sql`hour`)} as day, type, level, started, processed from (
      select ${vehicle} as vehicle_id, ${hour} as hour, type, level, sum(started) as started, sum(processed) as processed
      from alarm_counts s where hour >= ${begin} and hour < ${end} and ${seen(dayOf(sql`hour`))}
      group by 1, 2, 3, 4
    ) c`
}

const typesOf = (category: AlarmCategory) => alarmTypes.filter(type => type.category === category).map(({ number }) => number)
/** A type that this version does not know is general. */
const special = (Object.keys(alarmCategories) as AlarmCategory[]).filter(category => category !== 'general')
const ofCategory = (category: Exclude<AlarmCategory, 'general'>) =>
  sql`sum(s.started) filter (where s.type = any(${typesOf(category)}::int4[]))`
const counted = (kind: 'refuelling' | 'loss') => sql`count(*) filter (where s.kind = ${kind} and s.dismissed_at is null)`
const litres = (kind: 'refuelling' | 'loss') => sql`sum(s.ml) filter (where s.kind = ${kind} and s.dismissed_at is null)`

const ofSensors = (kind: SensorKind) => sql`filter (where s.kind = ${sql.lit(kind)})`
/** By how long each value lasted. */
const meanOf = (kind: SensorKind) =>
  sql`round((sum(s.weighted) ${ofSensors(kind)} / nullif(sum(s.read_s) ${ofSensors(kind)}, 0))::numeric, 2)`

/** Each figure over the rows `s` of a group. */
const expressions: Readonly<Record<Exclude<FigureName, ShareName>, RawBuilder<unknown>>> = {
  distance: sql`sum(s.distance_m)`,
  // Days that are measured by both are mostly the odometer's.
  distanceByFixes: sql`sum(case when s.distance_source = 'distance' then s.distance_m else 0 end)`,
  distanceAtLeast: sql`sum(case when s.distance_at_least then s.distance_m else 0 end)`,
  drivingTime: sql`sum(s.driving_s)`,
  idlingTime: sql`sum(s.idling_s)`,
  parkedTime: sql`sum(s.parked_s)`,
  gapTime: sql`sum(s.gap_s)`,
  onlineTime: sql`sum(s.online_s)`,
  engineOnTime: sql`sum(s.engine_on_s)`,
  engineStarts: sql`sum(s.engine_starts)`,
  activeDays: sql`case when count(s.day) > 0 then count(*) filter (where s.distance_m > 0) end`,
  meanSpeed: sql`case when sum(s.driving_s) > 0 then round(sum(s.distance_m) * 3.6 / sum(s.driving_s), 1) end`,
  // Kept in single precision, which has digits of its own.
  topSpeed: sql`round(max(s.max_speed_kmh)::numeric, 1)`,
  odometerBegin: sql`min(s.odometer_begin_m)`,
  odometerEnd: sql`max(s.odometer_end_m)`,
  alarms: sql`sum(s.started)`,
  processed: sql`sum(s.processed)`,
  pending: sql`sum(s.started - s.processed)`,
  level1: sql`coalesce(sum(s.started) filter (where s.level = 1), 0)`,
  level2: sql`coalesce(sum(s.started) filter (where s.level = 2), 0)`,
  general: sql`coalesce(sum(s.started) filter (where s.type <> all(${special.flatMap(typesOf)}::int4[])), 0)`,
  forward: sql`coalesce(${ofCategory('forward')}, 0)`,
  abnormalDrive: sql`coalesce(${ofCategory('abnormalDrive')}, 0)`,
  blindSpot: sql`coalesce(${ofCategory('blindSpot')}, 0)`,
  tirePressure: sql`coalesce(${ofCategory('tirePressure')}, 0)`,
  refuellings: counted('refuelling'),
  refuelled: sql`coalesce(${litres('refuelling')}, 0)`,
  losses: counted('loss'),
  lost: sql`coalesce(${litres('loss')}, 0)`,
  dismissed: sql`count(s.dismissed_at)`,
  checkedDays: sql`count(*) filter (where s.distance_m > 0 and s.checks > 0)`,
  uncheckedDays: sql`count(*) filter (where s.distance_m > 0 and s.checks is null)`,
  checks: sql`coalesce(sum(s.checks), 0)`,
  checksPassed: sql`coalesce(sum(s.passed), 0)`,
  checksWithDefects: sql`coalesce(sum(s.with_defects), 0)`,
  checksReleased: sql`coalesce(sum(s.released), 0)`,
  checksHeld: sql`coalesce(sum(s.held), 0)`,
  checksWaiting: sql`coalesce(sum(s.waiting), 0)`,
  visits: sql`coalesce(sum(s.visits), 0)`,
  stayTime: sql`coalesce(sum(s.stay_s), 0)`,
  onTimeArrivals: sql`coalesce(sum(s.planned - s.late), 0)`,
  lateArrivals: sql`coalesce(sum(s.late), 0)`,
  lateTime: sql`coalesce(sum(s.late_s), 0)`,
  deviations: sql`coalesce(sum(s.deviations), 0)`,
  deviationTime: sql`coalesce(sum(s.deviation_s), 0)`,
  temperatureLeast: sql`round((min(s.least) ${ofSensors('temperature')})::numeric, 2)`,
  temperatureMean: meanOf('temperature'),
  temperatureGreatest: sql`round((max(s.greatest) ${ofSensors('temperature')})::numeric, 2)`,
  temperatureBadTime: sql`sum(s.bad_s) ${ofSensors('temperature')}`,
  temperatureGoodTime: sql`sum(s.read_s - s.bad_s) ${ofSensors('temperature')}`,
  doorOpenings: sql`sum(s.begun) ${ofSensors('door')}`,
  doorOpenTime: sql`round((sum(s.weighted) ${ofSensors('door')})::numeric)`,
  humidityMean: meanOf('humidity'),
  supplyLeast: sql`round((min(s.least) ${ofSensors('supplyVoltage')})::numeric, 2)`,
  unreadable: sql`sum(s.faults)`,
  fuelUsed: sql`sum(s.fuel_used_ml)`,
  // Of the days with a level only: days without one would make it look better.
  perHundred: sql`case when sum(s.distance_m) filter (where s.fuel_used_ml is not null) > 0
    then round(sum(s.fuel_used_ml) * 100.0 / sum(s.distance_m) filter (where s.fuel_used_ml is not null), 2) end`,
}

function shareSql({ part, of }: { part: string; of: readonly string[] }): RawBuilder<unknown> {
  const sumOf = (name: string) => sql`coalesce(${expressions[name as Exclude<FigureName, ShareName>]}, 0)`
  const whole = sql.join(of.map(sumOf), sql` + `)
  return sql`case when ${whole} > 0 then round(100.0 * ${sumOf(part)} / (${whole}), 2) end`
}

/** Those of events are counted where there are none too. */
const withoutRows = new Set<FigureName>(['alarms', 'processed', 'pending'])

/** A figure of a group; null in groups of several vehicles if it is that of one. */
export function figureSql(name: FigureName, ofOneVehicle: boolean): RawBuilder<unknown> {
  if (figureOf(name).ofVehicle && !ofOneVehicle) return sql`null`
  const { share } = figureOf(name)
  if (share) return shareSql(share)
  const figure = expressions[name as Exclude<FigureName, ShareName>]
  return withoutRows.has(name) ? sql`coalesce(${figure}, 0)` : figure
}
