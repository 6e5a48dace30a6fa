/** Faults of fuel sensors, as the roll-ups store them. */
import type { FuelFault } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

export interface FuelFaultRow {
  kind: FuelFault['kind']
  begin_at: Date
  end_at: Date
  ml: number
  before_ml: number | null
  readings: number
}

/** That ended in the time, the latest first. Times: ms since 1970, the end excluded; `begunFrom`: those that began before are not told. */
export async function faultsBetween(
  db: Kysely<Database>,
  vehicleId: number,
  from: number,
  to: number,
  begunFrom: number,
): Promise<FuelFaultRow[]> {
  const { rows } = await sql<FuelFaultRow>`
    select kind, begin_at, end_at, ml::float8, before_ml::float8, readings from fuel_faults
    where vehicle_id = ${vehicleId} and end_at >= ${new Date(from)} and end_at < ${new Date(to)} and begin_at >= ${new Date(begunFrom)}
    order by begin_at desc limit 200`.execute(db)
  return rows
}

export const faultOnWire = (row: FuelFaultRow): FuelFault => ({
  kind: row.kind,
  beginTime: row.begin_at.getTime(),
  endTime: row.end_at.getTime(),
  litres: row.ml / 1_000,
  beforeLitres: row.before_ml === null ? null : row.before_ml / 1_000,
  readings: row.readings,
})
