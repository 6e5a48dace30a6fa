/** Days, fuel events and levels of vehicles as the roll-ups store them, for tests of what is made of them. */
import type { Pool } from 'pg'

export interface DayFigures {
  distance_m: number
  driving_s: number
  idling_s: number
  parked_s: number
  gap_s: number
  online_s: number
  engine_on_s: number
  engine_starts: number
  max_speed_kmh: number
  odometer_begin_m: number | null
  odometer_end_m: number | null
  fuel_used_ml: number | null
  refuelled_ml: number | null
  fuel_lost_ml: number | null
}

const parkedDay: DayFigures = {
  distance_m: 0,
  driving_s: 0,
  idling_s: 0,
  parked_s: 86_400,
  gap_s: 0,
  online_s: 86_400,
  engine_on_s: 0,
  engine_starts: 0,
  max_speed_kmh: 0,
  odometer_begin_m: null,
  odometer_end_m: null,
  fuel_used_ml: null,
  refuelled_ml: null,
  fuel_lost_ml: null,
}

/** `day`: YYYY-MM-DD. */
export async function addDay(pool: Pool, vehicleId: number, day: string, figures: Partial<DayFigures> = {}): Promise<void> {
  const row = {
    vehicle_id: vehicleId,
    day,
    distance_source: 'distance',
    fuel_readings: 0,
    points: 1,
    computed_at: new Date(),
    ...parkedDay,
    ...figures,
  }
  const names = Object.keys(row)
  await pool.query(
    `insert into vehicle_days (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** Times: ms since 1970. Returns the id. */
export async function addFuelEvent(
  pool: Pool,
  vehicleId: number,
  event: { kind: 'refuelling' | 'loss'; at: number; from: number; to: number },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng)
     values ($1, $2, $3, $4, $5, $6, 31.23, 121.47) returning id::text`,
    [vehicleId, event.kind, new Date(event.at), new Date(event.at + 600_000), event.from, event.to],
  )
  return rows[0]?.id ?? ''
}

export async function addFuelLevels(
  pool: Pool,
  vehicleId: number,
  levels: readonly (readonly [at: number, ml: number])[],
): Promise<void> {
  const begin = Math.floor((levels[0]?.[0] ?? 0) / 60_000) * 60_000
  await pool.query('insert into fuel_curves (vehicle_id, begin_at, minutes, ml) values ($1, $2, $3, $4)', [
    vehicleId,
    new Date(begin),
    levels.map(([at]) => Math.floor((at - begin) / 60_000)),
    levels.map(([, ml]) => ml),
  ])
}
