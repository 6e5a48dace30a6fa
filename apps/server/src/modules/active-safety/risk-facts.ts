/** What a risk score is made of, by day: of vehicles, or of a driver while the card was in them. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { daysIn } from '../../tracks/calendar-days.ts'
import { sinceThen } from '../of-vehicles.ts'
import { type VehicleZones, zoneJoined, zonesJoined } from '../vehicle-zones.ts'
import type { AskedVehicles } from './asked-vehicles.ts'
import { type Period, timesOfDays } from './periods.ts'
import type { CountedDay, DrivenDay } from './sums.repository.ts'

export interface RiskFacts {
  readonly days: readonly DrivenDay[]
  readonly counts: readonly CountedDay[]
}

export interface RiskEventRow {
  alarm_id: string
  vehicle_id: number
  type: number
  level: number
  started_at: Date
}

/** ms since 1970, end excluded. */
export interface Stay {
  readonly vehicleId: number
  readonly from: number
  readonly to: number
}

const hour = 3_600_000
/** A day begins and ends up to so long before or after that of the same name in another zone. */
export const besideDays = 26 * hour

interface HoursRow {
  vehicle_id: number
  day: string
  distance_m: number[]
  driving_s: number[]
}

/** Distance and driving time of the days, of each hour as much of it as the stays cover. */
export async function drivenInStays(
  db: Kysely<Database>,
  stays: readonly Stay[],
  period: Period,
  zones: VehicleZones,
): Promise<DrivenDay[]> {
  const [driven = []] = await drivenInEach(db, [stays], period, zones)
  return driven
}

/** As `drivenInStays`, of several drivers at once. */
export async function drivenInEach(
  db: Kysely<Database>,
  ofDrivers: readonly (readonly Stay[])[],
  period: Period,
  zones: VehicleZones,
): Promise<DrivenDay[][]> {
  const vehicles = [...new Set(ofDrivers.flat().map(({ vehicleId }) => vehicleId))]
  if (vehicles.length === 0) return ofDrivers.map(() => [])
  const { rows } = await sql<HoursRow>`
    select vehicle_id, to_char(day, 'YYYY-MM-DD') as day, distance_m, driving_s from vehicle_day_hours
    where vehicle_id = any(${vehicles}::int4[]) and day between ${period.firstDay}::date and ${period.lastDay}::date`.execute(db)
  const byVehicle = new Map<number, HoursRow[]>()
  for (const row of rows) byVehicle.set(row.vehicle_id, [...(byVehicle.get(row.vehicle_id) ?? []), row])
  const begins = new Map<string, number>()
  const beginOf = (day: string, vehicleId: number): number => {
    const zone = zones.of(vehicleId)
    const key = `${day} ${zone}`
    let begin = begins.get(key)
    if (begin === undefined) {
      // Noon UTC of a day and the day before it are in every zone's day or the one before.
      const noon = Date.parse(`${day}T12:00:00Z`)
      begin = daysIn(noon - 24 * hour, noon + 24 * hour, zone).find(each => each.day === day)?.begin ?? noon
      begins.set(key, begin)
    }
    return begin
  }
  return ofDrivers.map(stays => {
    const driven = [...new Set(stays.map(({ vehicleId }) => vehicleId))]
    return coveredDays(
      driven.flatMap(id => byVehicle.get(id) ?? []),
      stays,
      beginOf,
    )
  })
}

function coveredDays(
  rows: readonly HoursRow[],
  stays: readonly Stay[],
  beginOf: (day: string, vehicleId: number) => number,
): DrivenDay[] {
  const days = new Map<string, DrivenDay>()
  for (const row of rows) {
    const own = stays.filter(({ vehicleId }) => vehicleId === row.vehicle_id)
    for (const [nth, metres] of row.distance_m.entries()) {
      const begin = beginOf(row.day, row.vehicle_id) + nth * hour
      const covered = own.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, begin + hour) - Math.max(from, begin)), 0)
      if (covered === 0) continue
      const day = days.get(row.day) ?? { day: row.day, distance: 0, driving: 0 }
      day.distance += (metres * covered) / hour
      day.driving += ((row.driving_s[nth] ?? 0) * covered) / hour
      days.set(row.day, day)
    }
  }
  return [...days.values()].map(({ day, distance, driving }) => ({
    day,
    distance: Math.round(distance),
    driving: Math.round(driving),
  }))
}

/** Alarms that began in the stays, by day, type and level. */
export async function countedInStays(db: Kysely<Database>, stays: readonly Stay[], zones: VehicleZones): Promise<CountedDay[]> {
  const [counted = []] = await countedInEach(db, [stays], zones)
  return counted
}

/** As `countedInStays`, of several drivers at once. */
export async function countedInEach(
  db: Kysely<Database>,
  ofDrivers: readonly (readonly Stay[])[],
  zones: VehicleZones,
): Promise<CountedDay[][]> {
  const stays = ofDrivers.flatMap((own, nth) => own.map(stay => ({ ...stay, nth })))
  const elsewhere = zones.elsewhere(new Set(stays.map(({ vehicleId }) => vehicleId)))
  const { rows } = await sql<CountedDay & { nth: number }>`
    select s.nth, to_char(c.started_at at time zone ${zoneJoined(zones.platform)}, 'YYYY-MM-DD') as day, c.type::int4, c.level::int4,
      count(*) filter (where o.decision is distinct from 'upheld')::int4 as events,
      count(*) filter (where o.decision = 'upheld')::int4 as "takenOut"
    from ${stayRows(stays)}
    join alarm_cases c on c.vehicle_id = s.vehicle_id and c.started_at >= s.begin_at and c.started_at < s.end_at
    ${zonesJoined(elsewhere, sql`s.vehicle_id`)}
    left join risk_objections o on o.alarm_id = c.id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  const counted: CountedDay[][] = ofDrivers.map(() => [])
  for (const { nth, ...row } of rows) counted[nth]?.push(row)
  return counted
}

/** `nth`: of which driver. */
const stayRows = (stays: readonly (Stay & { nth?: number })[]) => sql`
  unnest(
    ${stays.map(({ nth = 0 }) => nth)}::int4[],
    ${stays.map(({ vehicleId }) => vehicleId)}::int4[],
    ${stays.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
    ${stays.map(({ to }) => new Date(to).toISOString())}::timestamptz[]
  ) as s (nth, vehicle_id, begin_at, end_at)`

/** Which of the events: of these types, newest first. */
export interface EventsAsked {
  readonly types: readonly number[]
  /** undefined: of both. */
  readonly level?: number | undefined
  readonly limit: number
  readonly offset?: number
}

/** The newest alarms that began in the stays. */
export async function eventsInStays(
  db: Kysely<Database>,
  stays: readonly Stay[],
  { types, level = 0, limit, offset = 0 }: EventsAsked,
): Promise<RiskEventRow[]> {
  const { rows } = await sql<RiskEventRow>`
    select c.id::text as alarm_id, c.vehicle_id, c.type::int4, c.level::int4, c.started_at
    from ${stayRows(stays)}
    join lateral (
      select * from alarm_cases c
      where c.vehicle_id = s.vehicle_id and c.started_at >= s.begin_at and c.started_at < s.end_at and c.type = any(${types}::int4[])
        and (${level}::int4 = 0 or c.level = ${level}::int4)
      order by c.started_at desc, c.id desc limit ${offset + limit}
    ) c on true
    order by c.started_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Of so few vehicles the newest alarms of each one are read at once. */
const fewVehicles = 200
/** Alarms of all companies that are looked through from the newest on, before the newest of each vehicle are read. */
const lookedThrough = 50_000

/**
 * The newest alarms of the vehicles in a period, of what may be seen. Of many vehicles they are mostly among the newest of all, which are read in order
 * and no further than needed; what is rarer is found by the index of each vehicle, so that a rare type is not looked for in the alarms of every company.
 */
export async function newestEvents(
  db: Kysely<Database>,
  asked: AskedVehicles,
  period: Period,
  { types, level = 0, limit, offset = 0 }: EventsAsked,
  timeZone: string,
  { few, first }: { few: number; first: number } = { few: fewVehicles, first: lookedThrough },
): Promise<RiskEventRow[]> {
  const { ids, elsewhere } = asked
  if (ids.length === 0 || limit === 0) return []
  const columns = sql`c.id::text as alarm_id, c.vehicle_id, c.type::int4, c.level::int4, c.started_at`
  const { from, to } = timesOfDays(period, timeZone)
  const beside = elsewhere.ids.length > 0 ? besideDays : 0
  const inTime = sql`c.started_at >= ${new Date(from - beside)} and c.started_at < ${new Date(to + beside)}`
  const zoned = zonesJoined(elsewhere, sql`c.vehicle_id`)
  const day = sql`(c.started_at at time zone ${zoneJoined(timeZone)})::date`
  const inDays = elsewhere.ids.length > 0 ? sql`and ${day} between ${period.firstDay}::date and ${period.lastDay}::date` : sql``
  const counted = sql`c.type = any(${types}::int4[]) and (${level}::int4 = 0 or c.level = ${level}::int4)
    and ${sinceThen(asked, sql`c.vehicle_id`, day)} ${inDays}`
  const newest = sql`order by c.started_at desc, c.id desc`
  const page = sql`limit ${limit} offset ${offset}`
  if (ids.length > few) {
    const { rows } = await sql<RiskEventRow>`
      select ${columns} from (select * from alarm_cases c where ${inTime} ${newest} limit ${first}) c ${zoned}
      where c.vehicle_id = any(${ids}::int4[]) and ${counted} ${newest} ${page}`.execute(db)
    if (rows.length === limit) return rows
  }
  const { rows } = await sql<RiskEventRow>`
    select ${columns} from unnest(${ids}::int4[]) as a (vehicle_id)
    join lateral (
      select c.* from alarm_cases c ${zoned} where c.vehicle_id = a.vehicle_id and ${inTime} and ${counted} ${newest} limit ${limit + offset}
    ) c on true
    ${newest} ${page}`.execute(db)
  return rows
}
