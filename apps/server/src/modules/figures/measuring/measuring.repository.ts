/** Curves of fuel sensors and choices for odometers; which figures are made again for them. */
import type { DistanceSource, FuelCurve } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { notifyChange } from '../../../store/change-notifications.ts'
import { faultsBetween } from '../../../store/fuel-faults.ts'
import type { CalendarDay } from '../../../tracks/calendar-days.ts'
import { markForRebuild } from '../rebuild.ts'

interface Made {
  from_day: string
  user_name: string
  made_at: Date
}
export interface CurveRow extends Made, FuelCurve {
  source: string
}
export interface ChoiceRow extends Made {
  source: DistanceSource
  factor: number
}
export interface ProposalRow {
  factor: number
  from_day: string
  from_at: Date
  days: { day: string; fixes: number; odometer: number }[]
}
export interface EvidenceRow {
  day: string
  begin_at: Date
  fixes_m: number
  odometer_m: number
}

export interface ChosenBy {
  userId: number
  name: string
}

export class MeasuringRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  curves(vehicleId: number) {
    return this.#rowsOf(sql<CurveRow>`select input, factor, pairs, source, from_day::text, user_name, made_at from fuel_sensor_curves
        where vehicle_id = ${vehicleId} order by id desc limit 50`)
  }

  choices(vehicleId: number) {
    return this.#rowsOf(sql<ChoiceRow>`select source, factor, from_day::text, user_name, made_at from odometer_choices
        where vehicle_id = ${vehicleId} order by id desc limit 50`)
  }

  async proposal(vehicleId: number): Promise<ProposalRow | undefined> {
    const [row] = await this.#rowsOf(
      sql<ProposalRow>`select factor, from_day::text, from_at, days from odometer_proposals where vehicle_id = ${vehicleId}`,
    )
    return row
  }

  /** Of the days that begin at this time or later, the latest first. */
  evidence(vehicleId: number, from: number) {
    return this.#rowsOf(sql<EvidenceRow>`select day::text, begin_at, fixes_m, odometer_m from odometer_days
        where vehicle_id = ${vehicleId} and begin_at >= ${new Date(from)} order by day desc limit 30`)
  }

  faults(vehicleId: number, from: number, to: number) {
    return faultsBetween(this.#db, vehicleId, from, to, from)
  }

  /** @returns how many days are made again */
  async addCurve(
    vehicleId: number,
    { input, factor, pairs, source }: FuelCurve & { source: string },
    from: CalendarDay,
    by: ChosenBy,
  ): Promise<number> {
    await sql`insert into fuel_sensor_curves (vehicle_id, from_day, from_at, input, factor, pairs, source, user_id, user_name)
        values (${vehicleId}, ${from.day}::date, ${new Date(from.begin)}, ${input}, ${factor},
          ${pairs === null ? null : JSON.stringify(pairs)}::jsonb, ${source}, ${by.userId}, ${by.name})`.execute(this.#db)
    // Live levels and rules count by it at once, on every server.
    await notifyChange(this.#db, { kind: 'vehicle', vehicleId, by: by.name, terminalChanged: false })
    return markForRebuild(this.#db, { from: from.day, to: undefined, vehicleId })
  }

  /** Answers a proposal too: what is proposed afterwards is of days since then. */
  async addChoice(
    vehicleId: number,
    { source, factor }: { source: DistanceSource; factor: number },
    from: CalendarDay,
    by: ChosenBy,
  ): Promise<number> {
    const proposed = await this.#db.transaction().execute(async tx => {
      await sql`insert into odometer_choices (vehicle_id, from_day, from_at, source, factor, user_id, user_name)
          values (${vehicleId}, ${from.day}::date, ${new Date(from.begin)}, ${source}, ${factor}, ${by.userId}, ${by.name})`.execute(
        tx,
      )
      const { rows } = await sql<{ day: string }>`
          delete from odometer_proposals where vehicle_id = ${vehicleId} returning from_day::text as day`.execute(tx)
      // Made again with what is chosen now.
      await sql`delete from odometer_days where vehicle_id = ${vehicleId} and day >= ${from.day}::date`.execute(tx)
      return rows[0]?.day
    })
    const earliest = proposed !== undefined && proposed < from.day ? proposed : from.day
    return markForRebuild(this.#db, { from: earliest, to: undefined, vehicleId })
  }

  async #rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return (await query.execute(this.#db)).rows
  }
}
