/**
 * Reads the track of a vehicle: past days from packed tracks (track-retention.ts), everything else from the reports. The order of the
 * queries ensures that no point is missed while days are packed and reports dropped at the same time.
 */
import { emptyTrack, sliceTrack, type Track } from '@outrider/track'
import type { Pool } from 'pg'
import type { StoredPast } from '../packs/past-reports.ts'
import { dayOf, dayStart, isoDay, detachedTableOf } from './utc-days.ts'
import { packedTrack } from './packed-day.ts'
import {
  aggregatedColumns,
  sourceColumns,
  type ReportColumns,
  mergeWithoutCopies,
  trackOfReports,
  trackOfRows,
} from './report-columns.ts'

/** Per packed day: does it contain every report? Uses an index-only count; the outer time limits select the partitions. */
const packedDays = `
  select day::text as day, reports = (
    select count(*) from positions
    where vehicle_id = $1 and time >= day::timestamp at time zone 'UTC' and time < (day + 1)::timestamp at time zone 'UTC'
      and time >= $2::date::timestamp at time zone 'UTC' and time < ($3::date + 1)::timestamp at time zone 'UTC'
  ) as complete
  from track_days where vehicle_id = $1 and day between $2 and $3`
/**
 * Reports of one row of the result: some 60 KB of text. While a row arrives the driver copies what is there of it into ever larger buffers, several
 * times its length in all.
 */
const reportsOfRow = 256
const reportsIn = (table: string): string => `
  select ${aggregatedColumns} from (
    select ${sourceColumns}, (row_number() over (order by time, digest) - 1) / ${reportsOfRow} as part
    from ${table} where vehicle_id = $1 and time >= $2 and time <= $3 order by time, digest
  ) as report group by part order by part`
const reportsBetween = reportsIn('positions')
/** Days being detached from the history: their latest reports may not be packed yet. */
const detachedTables = `
  select relname as table from pg_class where relname = any($1) and relkind = 'r'
    and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)`
const packedBetween = 'select day::text as day, points, packed from track_days where vehicle_id = $1 and day between $2 and $3'
const undefinedTable = '42P01'

export type PacksOfPast = Pick<StoredPast, 'between'>

/** End of the year 9999, the latest supported time. */
export const lastTime = 253_402_300_799_999

/** All points from start to end, both included; ms since 1970. */
export async function storedTrack(
  pool: Pool,
  vehicleId: number,
  startTime: number,
  until: number,
  signal?: AbortSignal,
  past?: PacksOfPast,
): Promise<Track> {
  const endTime = Math.min(until, lastTime)
  if (startTime > endTime) return emptyTrack(0)
  signal?.throwIfAborted()
  const days = [vehicleId, isoDay(dayOf(startTime)), isoDay(dayOf(endTime))]
  const { rows: packed } = await pool.query<{ day: string; complete: boolean }>({
    name: 'packed-days',
    text: packedDays,
    values: days,
  })
  const complete = new Set(packed.filter(row => row.complete).map(row => row.day))
  const tracks: Track[] = []
  // One day at a time, so that other requests can run in between.
  for (let day = dayOf(startTime); day <= dayOf(endTime); day++) {
    if (complete.has(isoDay(day))) continue
    signal?.throwIfAborted()
    tracks.push(await reportsOf(pool, vehicleId, Math.max(startTime, dayStart(day)), Math.min(endTime, dayStart(day + 1) - 1)))
  }
  tracks.push(...(await detachedReports(pool, vehicleId, startTime, endTime)))
  // After the reports, to include those that were packed and dropped meanwhile.
  const { rows } = await pool.query<PackedRow>({ name: 'packed-between', text: packedBetween, values: days })
  signal?.throwIfAborted()
  for (const row of rows) tracks.push(sliceTrack(await dayTrack(pool, vehicleId, row, { past }), startTime, endTime))
  return mergeWithoutCopies(tracks)
}

export async function reportsOf(pool: Pool, vehicleId: number, from: number, to: number): Promise<Track> {
  const values = [vehicleId, new Date(from), new Date(to)]
  const { rows } = await pool.query<ReportColumns>({ name: 'reports-between', text: reportsBetween, values })
  return trackOfRows(rows)
}

export async function detachedReports(pool: Pool, vehicleId: number, startTime: number, endTime: number): Promise<Track[]> {
  const names: string[] = []
  for (let day = dayOf(startTime); day <= dayOf(endTime); day++) names.push(detachedTableOf(day))
  const { rows: detached } = await pool.query<{ table: string }>({
    name: 'leaving-tables',
    text: detachedTables,
    values: [names],
  })
  const tracks: Track[] = []
  for (const { table } of detached) {
    try {
      const { rows } = await pool.query<ReportColumns>(reportsIn(table), [vehicleId, new Date(startTime), new Date(endTime)])
      tracks.push(trackOfRows(rows))
    } catch (error) {
      // Just dropped: all of it is packed.
      if ((error as { code?: unknown }).code !== undefinedTable) throw error
    }
  }
  return tracks
}

interface PackedRow {
  day: string
  points: number
  packed: Buffer
}

/** A packed day. If it cannot be read, its reports are used, provided all of them still exist, as rows or in packs. */
export async function dayTrack(
  pool: Pool,
  vehicleId: number,
  { day, points, packed }: PackedRow,
  { past, read = packedTrack }: { past?: PacksOfPast | undefined; read?: (bytes: Buffer) => Track | Promise<Track> },
): Promise<Track> {
  try {
    return await read(packed)
  } catch (cause) {
    const from = Date.parse(day)
    const reports = await reportsOf(pool, vehicleId, from, dayStart(dayOf(from) + 1) - 1)
    if (reports.length >= points) return reports
    const all = past && trackOfReports(await past.between({ vehicleId, from, to: dayStart(dayOf(from) + 1) - 1 }))
    if (all && all.length >= points) return all
    throw new Error(`the packed track of vehicle ${vehicleId} on ${day} cannot be read`, { cause })
  }
}
