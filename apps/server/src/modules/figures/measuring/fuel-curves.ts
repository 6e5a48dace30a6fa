/** Curves of fuel sensors as they are stored. */
import type { FuelCurve } from '@outrider/contract'
import type { Pool } from 'pg'
import type { FuelCurveSince } from '../../../fleet/fuel-of-vehicle.ts'

interface CurveRow {
  from_at: Date
  input: FuelCurve['input']
  factor: number | null
  pairs: [number, number][] | null
}

/** In the order in which they were made. */
export async function fuelCurvesOf(pool: Pool, vehicleId: number): Promise<FuelCurveSince[]> {
  const { rows } = await pool.query<CurveRow>({
    name: 'fuel-sensor-curves',
    text: 'select from_at, input, factor, pairs from fuel_sensor_curves where vehicle_id = $1 order by id',
    values: [vehicleId],
  })
  return rows.map(({ from_at: from, input, factor, pairs }) => ({ from: from.getTime(), input, factor, pairs }))
}
