/** Fuel levels and their events, as the roll-ups store them. */
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { faultsBetween } from '../../store/fuel-faults.ts'
import { countFuelOfDay, lockDays } from '../../store/fuel-of-day.ts'
import type { Database, RowOf } from '../../store/schema.ts'
import type { CalendarDay } from '../../tracks/calendar-days.ts'

export interface FuelEventRow extends Omit<RowOf<'fuel_events'>, 'address' | 'dismissed_by'> {
  dismissed_by_name: string | null
}

/** ms: clocks are set back. */
const longestDay = 25 * 3_600_000

const eventRows = sql`
  select e.id::text, e.vehicle_id, e.kind, e.begin_at, e.end_at, e.begin_ml::float8, e.end_ml::float8, e.evaluated_from, e.evaluated_until,
    e.lat::float8, e.lng::float8,
    e.dismissed_at, e.dismiss_reason, u.name as dismissed_by_name
  from fuel_events e left join users u on u.id = e.dismissed_by`

export class FuelRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** At most `limit` points, evenly chosen by their order. Times: ms since 1970, the end excluded. */
  async levels(vehicleId: number, from: number, to: number, limit: number): Promise<{ at: Date; ml: number }[]> {
    const { rows } = await sql<{ at: Date; ml: number }>`
        select at, ml::float8 from (
          select at, l.ml, row_number() over (order by at) - 1 as nth, count(*) over () as points
          from fuel_curves c, unnest(c.minutes, c.ml) as l (minute, ml), lateral (select c.begin_at + l.minute * interval '1 minute' as at) t
          where c.vehicle_id = ${vehicleId} and c.begin_at > ${new Date(from - longestDay)} and c.begin_at < ${new Date(to)}
            and at >= ${new Date(from)} and at < ${new Date(to)}
        ) p
        where nth % ceil(points / ${limit}::float8)::bigint = 0 or nth = points - 1
        order by at`.execute(this.#db)
    return rows
  }

  /** That ended in the time. `begunFrom`: when and with what level those began that began before is not the reader's to know. */
  async events(vehicleId: number, from: number, to: number, begunFrom: number): Promise<FuelEventRow[]> {
    const { rows } = await sql<FuelEventRow>`
        ${eventRows} where e.vehicle_id = ${vehicleId} and e.end_at >= ${new Date(from)} and e.end_at < ${new Date(to)}
          and e.begin_at >= ${new Date(begunFrom)}
        order by e.begin_at`.execute(this.#db)
    return rows
  }

  faults(vehicleId: number, from: number, to: number, begunFrom: number) {
    return faultsBetween(this.#db, vehicleId, from, to, begunFrom)
  }

  async event(id: string): Promise<FuelEventRow | undefined> {
    const { rows } = await sql<FuelEventRow>`${eventRows} where e.id = ${id}::bigint`.execute(this.#db)
    return rows[0]
  }

  /**
   * null: it counts again. With the figures of the day in which it ends, by `dayAt`: a late report may have moved it to another one since `event` was
   * read. False: it is gone.
   */
  dismiss(
    event: FuelEventRow,
    dayAt: (time: number) => CalendarDay | undefined,
    why: { by: number; at: Date; reason: string } | null,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const was = dayAt(event.end_at.getTime())
      if (was) await tx.executeQuery(CompiledQuery.raw(lockDays, [event.vehicle_id, was.day]))
      const { rows } = await sql<{ end_at: Date }>`
          update fuel_events set dismissed_by = ${why?.by ?? null}, dismissed_at = ${why?.at ?? null}, dismiss_reason = ${why?.reason ?? null}
          where id = ${event.id}::bigint returning end_at`.execute(tx)
      const day = rows[0] && dayAt(rows[0].end_at.getTime())
      if (!day) return false
      const ofDay = [event.vehicle_id, day.day, new Date(day.begin), new Date(day.end)]
      await tx.executeQuery(CompiledQuery.raw(countFuelOfDay, ofDay))
      return true
    })
  }
}
