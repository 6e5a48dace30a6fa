/** Days that are computed again and come out as they were are not written again, but for the time at which they were computed. */
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import type { PositionReport } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { rolledUp } from '../../testing/rolled-up.ts'
import { markForRebuild } from './rebuild.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight in China, the begin of 2026-03-03 there. */
const midnight = Date.UTC(2026, 2, 2, 16)
const now = () => midnight + 3 * day + 2 * hour
const platform = await platformOfFile({ now })
const { pool, db } = platform.database
const organisation = await platform.addOrganisation('Root')

/** Drives to the east for so many reports of ten seconds, from this hour of a day on. */
function drive(vehicle: number, from: number, reports: number, course = 90): PositionReport[] {
  return Array.from({ length: reports }, (_, nth) => {
    const at = destination({ lat: 31, lon: 114 }, course, nth * 150)
    const time = midnight + from * hour + nth * 10_000
    const report = { time, receivedAt: time + 300, digest: BigInt(time), speedDkmh: 540, course, status: 3, mileageHm: null }
    return aReport(vehicle, 0, { ...report, latitudeE6: Math.round(at.lat * 1e6), longitudeE6: Math.round(at.lon * 1e6) })
  })
}

async function store(reports: readonly PositionReport[]): Promise<void> {
  const client = await pool.connect()
  await new IngestRepository().store(client, reports)
  client.release()
}

const tables = ['vehicle_day_hours', 'score_days', 'ignition_periods', 'vehicle_day_roads'] as const
/** What rows say, and which write made them. */
async function rowsOf(vehicle: number): Promise<Record<string, { values: unknown; writes: unknown }>> {
  const all = await Promise.all(
    tables.map(async table => {
      const { rows } = await pool.query<{ row: unknown; xmin: string }>(
        `select to_jsonb(t) as row, xmin::text from ${table} t where vehicle_id = $1 order by to_jsonb(t)::text`,
        [vehicle],
      )
      return [table, { values: rows.map(({ row }) => row), writes: rows.map(({ xmin }) => xmin) }] as const
    }),
  )
  return Object.fromEntries(all)
}

test('what is computed again and is as it was stays as it was written; what differs, is gone or is new does not', async () => {
  const vehicle = await platform.addVehicle(organisation, '沪U1')
  await store([...drive(vehicle, 8, 200), ...drive(vehicle, 12, 30, 0), ...drive(vehicle, 32, 60)])
  await rolledUp(platform, now)
  const before = await rowsOf(vehicle)
  for (const table of tables) expect(before[table]?.writes, table).not.toEqual([])
  await markForRebuild(db, { from: undefined, to: undefined, vehicleId: vehicle })
  await rolledUp(platform, now)
  expect(await rowsOf(vehicle)).toEqual(before)
  // Something else has been there before, and is what it was again.
  await pool.query('update vehicle_day_hours set distance_m = parked_s where vehicle_id = $1', [vehicle])
  await pool.query("update score_days set events = '[1]' where vehicle_id = $1", [vehicle])
  await pool.query('update ignition_periods set distance_m = 1, end_lat = null where vehicle_id = $1', [vehicle])
  await pool.query("update vehicle_day_roads set cells = '' where vehicle_id = $1", [vehicle])
  const added = [vehicle, new Date(midnight + hour)]
  await pool.query(
    'insert into ignition_periods (vehicle_id, begin_at, driving_s, idling_s, distance_m) values ($1, $2, 0, 0, 0)',
    added,
  )
  await pool.query(
    `with gone as (delete from vehicle_day_roads where vehicle_id = $1 and tile = (select max(tile) from vehicle_day_roads where vehicle_id = $1)
      returning vehicle_id, day, cells) insert into vehicle_day_roads select vehicle_id, day, 1, cells from gone`,
    [vehicle],
  )
  await markForRebuild(db, { from: undefined, to: undefined, vehicleId: vehicle })
  await rolledUp(platform, now)
  const after = await rowsOf(vehicle)
  for (const table of tables) expect(after[table]?.values, table).toEqual(before[table]?.values)
})
