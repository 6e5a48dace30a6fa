/** SQL of the overview: sums of alarms and figures over the vehicles that a user may see. Times in ms since 1970, the end excluded. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { type VehicleZones, zoneJoined, zonesJoined } from '../vehicle-zones.ts'

export interface Span {
  begin: number
  end: number
}

export interface AlarmSum {
  started: number
  processed: number
  serious: number
}

const time = (ms: number) => new Date(ms).toISOString()

const sums = sql.raw(
  'sum(started)::int as started, sum(processed)::int as processed, coalesce(sum(started) filter (where level = 1), 0)::int as serious',
)

/** A day begins and ends up to so long before or after that of the same name in another zone, ms. */
const besideDays = 26 * 3_600_000

/**
 * Counts of alarms with the vehicle's own hour: of one in another zone than the platform's the moment at which clocks of the platform show the same, so
 * that "Monday at eight" is that of each vehicle.
 */
function countsWithin(vehicleIds: readonly number[], { begin, end }: Span, zones: VehicleZones) {
  const elsewhere = zones.elsewhere(vehicleIds)
  const counts = (hour: ReturnType<typeof sql>, beside: number) => sql`
    select c.vehicle_id, ${hour} as hour, c.type, c.level, c.started, c.processed
    from alarm_counts c ${zonesJoined(elsewhere, sql`c.vehicle_id`)}
    where c.vehicle_id = any(${[...vehicleIds]}::int4[]) and c.hour >= ${time(begin - beside)}::timestamptz
      and c.hour < ${time(end + beside)}::timestamptz`
  if (elsewhere.ids.length === 0) return sql`(${counts(sql`c.hour`, 0)}) as counts`
  const own = sql`(c.hour at time zone ${zoneJoined(zones.platform)}) at time zone ${zones.platform}`
  return sql`(select * from (${counts(own, besideDays)}) shifted
    where hour >= ${time(begin)}::timestamptz and hour < ${time(end)}::timestamptz) as counts`
}

export interface IgnitionLine {
  vehicleId: number
  line: 'unsteady' | 'alwaysOn'
  changes: number
  /** First report of the day, ms since 1970. */
  since: number
}

export class OverviewRepository {
  readonly #db: Kysely<Database>
  readonly #zones: () => VehicleZones

  constructor(db: Kysely<Database>, zones: () => VehicleZones) {
    this.#db = db
    this.#zones = zones
  }

  /** Vehicles whose line of the engine was not sound on the last day that it drove or stood, since a time. */
  async ignitionLines(vehicleIds: readonly number[], since: Date): Promise<IgnitionLine[]> {
    const { rows } = await sql<{ vehicle_id: number; line: IgnitionLine['line']; changes: number; first_at: Date }>`
      select vehicle_id, line, changes, first_at from (
        select distinct on (vehicle_id) vehicle_id, ignition_line as line, line_changes as changes, first_at from vehicle_days
        where vehicle_id = any(${[...vehicleIds]}::int4[]) and day >= ${since.toISOString()}::date and first_at is not null
          and ignition_line is not null
        order by vehicle_id, day desc
      ) last where line in ('unsteady', 'alwaysOn')`.execute(this.#db)
    return rows.map(({ vehicle_id: vehicleId, line, changes, first_at }) => ({
      vehicleId,
      line,
      changes,
      since: first_at.getTime(),
    }))
  }

  /** Vehicles that were heard by two receivers on the last day with reports, since a time, and how far these are apart, m. */
  async twoReceivers(vehicleIds: readonly number[], since: Date) {
    const { rows } = await sql<{ vehicle_id: number; apart: number; first_at: Date }>`
      select vehicle_id, apart, first_at from (
        select distinct on (vehicle_id) vehicle_id, receivers_apart_m as apart, first_at from vehicle_days
        where vehicle_id = any(${[...vehicleIds]}::int4[]) and day >= ${since.toISOString()}::date and first_at is not null
        order by vehicle_id, day desc
      ) last where apart is not null`.execute(this.#db)
    return rows.map(({ vehicle_id: vehicleId, apart, first_at }) => ({ vehicleId, apart, since: first_at.getTime() }))
  }

  /** Vehicles whose tracks lie beside the roads of others, looked at since a time, ms; and how far, m. */
  async besideRoads(vehicleIds: readonly number[], since: number) {
    const rows = await this.#db
      .selectFrom('vehicle_road_offsets')
      .select(['vehicle_id', 'east_m', 'north_m', 'datum', 'since'])
      .where('vehicle_id', '=', sql<number>`any(${[...vehicleIds]}::int4[])`)
      .where('checked_at', '>=', new Date(since))
      .where('since', 'is not', null)
      .execute()
    return rows.flatMap(({ vehicle_id: vehicleId, east_m: east, north_m: north, datum, since: found }) =>
      found
        ? [{ vehicleId, apart: Math.round(Math.hypot(east ?? 0, north ?? 0)), ...(datum && { datum }), since: found.getTime() }]
        : [],
    )
  }

  /** Numbers that two devices have used in turns since a time, ms. */
  async clones(vehicleIds: readonly number[], since: number) {
    const rows = await this.#db
      .selectFrom('terminal_clones')
      .selectAll()
      .where('vehicle_id', '=', sql<number>`any(${[...vehicleIds]}::int4[])`)
      .where('last_at', '>=', new Date(since))
      .execute()
    return rows.map(row => ({
      vehicleId: row.vehicle_id,
      since: row.since.getTime(),
      usedFrom: [
        { address: row.address, at: row.last_at.getTime() },
        { address: row.other_address, at: row.other_at.getTime() },
      ],
    }))
  }

  async byHour(vehicleIds: readonly number[], span: Span): Promise<(AlarmSum & { at: number })[]> {
    const { rows } = await sql<AlarmSum & { hour: Date }>`
      select hour, ${sums} from ${countsWithin(vehicleIds, span, this.#zones())} group by hour order by hour`.execute(this.#db)
    return rows.map(({ hour, ...row }) => ({ at: hour.getTime(), ...row }))
  }

  async byHourAndType(vehicleIds: readonly number[], span: Span): Promise<(AlarmSum & { at: number; type: number })[]> {
    const { rows } = await sql<AlarmSum & { hour: Date; type: number }>`
      select hour, type, ${sums} from ${countsWithin(vehicleIds, span, this.#zones())} group by hour, type order by hour`.execute(
      this.#db,
    )
    return rows.map(({ hour, ...row }) => ({ at: hour.getTime(), ...row }))
  }

  /** The most first; of equal ones that with more serious ones, then the lower id. `types` undefined: all. `vehicles`: how many have any. */
  async byVehicle(
    vehicleIds: readonly number[],
    span: Span,
    types: readonly number[] | undefined,
    limit: number,
  ): Promise<{ vehicles: number; rows: (AlarmSum & { vehicleId: number })[] }> {
    const ofTypes = types ? sql`and type = any(${[...types]}::int2[])` : sql``
    const { rows } = await sql<AlarmSum & { vehicle_id: number; vehicles: number }>`
      select vehicle_id, ${sums}, count(*) over ()::int as vehicles from ${countsWithin(vehicleIds, span, this.#zones())} where true ${ofTypes}
      group by vehicle_id having sum(started) > 0 order by started desc, serious desc, vehicle_id limit ${limit}`.execute(
      this.#db,
    )
    return {
      vehicles: rows[0]?.vehicles ?? 0,
      rows: rows.map(({ vehicle_id: vehicleId, started, processed, serious }) => ({ vehicleId, started, processed, serious })),
    }
  }

  /** Metres from the first day to the last, both included, as far as they are computed. */
  async distances(vehicleIds: readonly number[], firstDay: string, lastDay: string): Promise<Map<number, number>> {
    const { rows } = await sql<{ vehicle_id: number; metres: number }>`
      select vehicle_id, sum(distance_m)::float8 as metres from vehicle_days
      where day between ${firstDay}::date and ${lastDay}::date and vehicle_id = any(${[...vehicleIds]}::int4[])
      group by vehicle_id`.execute(this.#db)
    return new Map(rows.map(row => [row.vehicle_id, row.metres]))
  }

  async distance(vehicleIds: readonly number[], day: string): Promise<{ metres: number; vehicles: number }> {
    const { rows } = await sql<{ metres: number | null; vehicles: number }>`
      select sum(distance_m)::float8 as metres, count(*)::int as vehicles from vehicle_days
      where day = ${day}::date and distance_m > 0 and vehicle_id = any(${[...vehicleIds]}::int4[])`.execute(this.#db)
    return { metres: rows[0]?.metres ?? 0, vehicles: rows[0]?.vehicles ?? 0 }
  }

  /** Alarms of these types that go on. */
  async openAlarms(
    vehicleIds: readonly number[],
    types: readonly number[],
  ): Promise<{ vehicleId: number; type: number; since: number }[]> {
    const { rows } = await sql<{ vehicle_id: number; type: number; since: Date }>`
      select vehicle_id, type, min(started_at) as since from alarm_cases
      where ended_at is null and type = any(${[...types]}::int2[]) and vehicle_id = any(${[...vehicleIds]}::int4[])
      group by vehicle_id, type`.execute(this.#db)
    return rows.map(row => ({ vehicleId: row.vehicle_id, type: row.type, since: row.since.getTime() }))
  }

  /** Fuel sensors with a fault that ended since then, and odometers of which a factor is proposed. */
  async measuringFaults(
    vehicleIds: readonly number[],
    from: number,
  ): Promise<{ vehicleId: number; fault: 'fuelSensor' | 'odometer'; since: number }[]> {
    const { rows } = await sql<{ vehicle_id: number; fault: 'fuelSensor' | 'odometer'; since: Date }>`
      select vehicle_id, 'fuelSensor' as fault, max(begin_at) as since from fuel_faults
        where end_at >= ${time(from)}::timestamptz and vehicle_id = any(${[...vehicleIds]}::int4[]) group by vehicle_id
      union all
      select vehicle_id, 'odometer', from_at from odometer_proposals where vehicle_id = any(${[...vehicleIds]}::int4[])`.execute(
      this.#db,
    )
    return rows.map(row => ({ vehicleId: row.vehicle_id, fault: row.fault, since: row.since.getTime() }))
  }
}
