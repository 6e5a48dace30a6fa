/** SQL of the home module's figures: sums over the vehicles that a user may see. Days: YYYY-MM-DD of the zone. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface DayOfAlarms {
  day: string
  started: number
  processed: number
}

export interface Mileage {
  vehicleId: number
  metres: number
}

export class HomeRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Days with alarms between two, both included: of each vehicle those of its own zone. `timeZone`: of those without one. */
  async alarmDays(vehicleIds: readonly number[], first: string, last: string, timeZone: string): Promise<DayOfAlarms[]> {
    const { rows } = await sql<DayOfAlarms>`
      select * from (
        select (hour at time zone coalesce(z.time_zone, ${timeZone}))::date::text as day,
          sum(started)::int as started, sum(processed)::int as processed
        from alarm_counts left join counting_of_vehicles z using (vehicle_id)
        where vehicle_id = any(${[...vehicleIds]}::int4[]) and hour >= (${first}::date - 1)::timestamp at time zone ${timeZone}
          and hour < (${last}::date + 2)::timestamp at time zone ${timeZone}
        group by 1
      ) d where day between ${first} and ${last} order by day`.execute(this.#db)
    return rows
  }

  /** Those that drove farthest on a day, farthest first; of equal ones the lower id first. */
  async farthest(vehicleIds: readonly number[], day: string, limit: number): Promise<Mileage[]> {
    const { rows } = await sql<{ vehicle_id: number; distance_m: number }>`
      select vehicle_id, distance_m from vehicle_days
      where day = ${day}::date and vehicle_id = any(${[...vehicleIds]}::int4[]) and distance_m > 0
      order by distance_m desc, vehicle_id limit ${limit}`.execute(this.#db)
    return rows.map(row => ({ vehicleId: row.vehicle_id, metres: row.distance_m }))
  }

  /** Metres that they drove on a day, as far as it is computed. */
  async distance(vehicleIds: readonly number[], day: string): Promise<number> {
    const { rows } = await sql<{ metres: string | null }>`
      select sum(distance_m) as metres from vehicle_days where day = ${day}::date and vehicle_id = any(${[...vehicleIds]}::int4[])`.execute(
      this.#db,
    )
    return Number(rows[0]?.metres ?? 0)
  }
}
