/** The first fixes of a vehicle since a time, for what follows from where it is at home. */
import type { Pool } from 'pg'
import { quality } from '../../events/position-report.ts'
import type { Place } from '../../tracks/zone-of-place.ts'

/** A few wrong ones among so many decide nothing. */
const enough = 15
const noPlace = quality.noFix | quality.atZero | quality.outOfRange | quality.late

/** The oldest first. `since`: ms since 1970. */
export async function firstFixes(pool: Pool, vehicleId: number, since: number): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select latitude_e6 / 1e6::float8 as latitude, longitude_e6 / 1e6::float8 as longitude from positions
      where vehicle_id = $1 and time >= $2 and quality & $3 = 0 order by time limit $4`,
    [vehicleId, new Date(since), noPlace, enough],
  )
  return rows
}
