/**
 * What the figures of reports are computed from: SQL over the tables of roll-ups. A source has one row or several for a vehicle and a day; a figure
 * adds them up, so rows of days, vehicles and organisations are sums of the same numbers.
 */
import { alarmCategories, type AlarmCategory, alarmTypes, figureOf, type FigureName, type ReportGroup } from '@outrider/contract'
import { type RawBuilder, sql } from 'kysely'
import { ofVehicles, sinceThen } from '../of-vehicles.ts'
import { zoneJoined, zonesJoined } from '../vehicle-zones.ts'
import type { CountedVehicles } from './asked.ts'

export type ReportSource = 'days' | 'alarms' | 'fuel'

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
  const zonesOf = (table: 'fuel_events' | 'alarm_counts') =>
    severalZones ? sql`${sql.table(table)} s ${zonesJoined(zoned, sql`s.vehicle_id`)}` : sql`${sql.table(table)} s`
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone ${zone})::date`
  const within = (time: RawBuilder<unknown>) =>
    severalZones ? sql`and ${dayOf(time)} between ${firstDay}::date and ${lastDay}::date` : sql``
  // Rows by vehicle are put beside the list of vehicles afterwards: where most are asked about, three million need not be looked up in it.
  const counts = group === 'vehicle' && asked.most ? sinceThen : ofVehicles
  const seen = (day: RawBuilder<unknown>, of = sql`vehicle_id`) => counts(asked, of, day)
  if (source === 'days')
    return sql`select * from vehicle_days where day between ${firstDay}::date and ${lastDay}::date and ${seen(sql`day`)}`
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

/** Each figure over the rows `s` of a group. */
const expressions: Readonly<Record<FigureName, RawBuilder<unknown>>> = {
  distance: sql`sum(s.distance_m)`,
  // Days that are measured by both are mostly the odometer's.
  distanceByFixes: sql`sum(case when s.distance_source = 'distance' then s.distance_m else 0 end)`,
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
  fuelUsed: sql`sum(s.fuel_used_ml)`,
  // Of the days with a level only: days without one would make it look better.
  perHundred: sql`case when sum(s.distance_m) filter (where s.fuel_used_ml is not null) > 0
    then round(sum(s.fuel_used_ml) * 100.0 / sum(s.distance_m) filter (where s.fuel_used_ml is not null), 2) end`,
}

/** Those of events are counted where there are none too. */
const withoutRows = new Set<FigureName>(['alarms', 'processed', 'pending'])

/** A figure of a group; null in groups of several vehicles if it is that of one. */
export function figureSql(name: FigureName, ofOneVehicle: boolean): RawBuilder<unknown> {
  if (figureOf(name).ofVehicle && !ofOneVehicle) return sql`null`
  return withoutRows.has(name) ? sql`coalesce(${expressions[name]}, 0)` : expressions[name]
}
