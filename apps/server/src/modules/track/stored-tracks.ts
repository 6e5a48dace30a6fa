/**
 * The track of a vehicle from where it is kept: days that are over as they were packed away (upkeep.ts), everything else from the reports
 * themselves. Which of the two holds a point is asked in an order in which none is missed while days are packed and reports dropped.
 */
import { emptyTrack, sliceTrack, type Track } from '@outrider/track'
import type { Pool } from 'pg'
import { dayOf, dayStart, isoDay, leavingTableOf } from './utc-days.ts'
import { packedTrack } from './packed-day.ts'
import { gatheredColumns, gatheredFrom, type Gathered, joined, trackOfGathered } from './report-columns.ts'

/** Of each packed day: holds it every report there is? Rows are counted in the index alone; the outer times say which partitions matter. */
const packedDays = `
  select day::text as day, reports = (
    select count(*) from positions
    where vehicle_id = $1 and time >= day::timestamp at time zone 'UTC' and time < (day + 1)::timestamp at time zone 'UTC'
      and time >= $2::date::timestamp at time zone 'UTC' and time < ($3::date + 1)::timestamp at time zone 'UTC'
  ) as whole
  from track_days where vehicle_id = $1 and day between $2 and $3`
const reportsIn = (table: string): string => `
  select ${gatheredColumns} from (
    select ${gatheredFrom} from ${table} where vehicle_id = $1 and time >= $2 and time <= $3 order by time, digest
  ) as report`
const reportsBetween = reportsIn('positions')
/** Days that are being taken out of the history: what came last may be packed in a moment only. */
const leavingTables = `
  select relname as table from pg_class where relname = any($1) and relkind = 'r'
    and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)`
const packedBetween = 'select day::text as day, points, packed from track_days where vehicle_id = $1 and day between $2 and $3'
const undefinedTable = '42P01'

/** The last moment of the year 9999: there are no later dates. */
const lastTime = 253_402_300_799_999

/** Every point from start to end, both included; ms since 1970. */
export async function storedTrack(
  pool: Pool,
  vehicleId: number,
  startTime: number,
  until: number,
  signal?: AbortSignal,
): Promise<Track> {
  const endTime = Math.min(until, lastTime)
  if (startTime > endTime) return emptyTrack(0)
  signal?.throwIfAborted()
  const days = [vehicleId, isoDay(dayOf(startTime)), isoDay(dayOf(endTime))]
  const { rows: packed } = await pool.query<{ day: string; whole: boolean }>({
    name: 'packed-days',
    text: packedDays,
    values: days,
  })
  const whole = new Set(packed.filter(row => row.whole).map(row => row.day))
  const tracks: Track[] = []
  // A day at a time: a piece of work that lets others in between.
  for (let day = dayOf(startTime); day <= dayOf(endTime); day++) {
    if (whole.has(isoDay(day))) continue
    signal?.throwIfAborted()
    tracks.push(await reportsOf(pool, vehicleId, Math.max(startTime, dayStart(day)), Math.min(endTime, dayStart(day + 1) - 1)))
  }
  tracks.push(...(await leavingReports(pool, vehicleId, startTime, endTime)))
  // After the reports: those that were packed and dropped meanwhile are found here.
  const { rows } = await pool.query<PackedRow>({ name: 'packed-between', text: packedBetween, values: days })
  signal?.throwIfAborted()
  for (const row of rows) tracks.push(sliceTrack(await dayTrack(pool, vehicleId, row), startTime, endTime))
  return joined(tracks)
}

async function reportsOf(pool: Pool, vehicleId: number, from: number, to: number): Promise<Track> {
  const values = [vehicleId, new Date(from), new Date(to)]
  const { rows } = await pool.query<Gathered>({ name: 'reports-between', text: reportsBetween, values })
  return rows[0] ? trackOfGathered(rows[0]) : emptyTrack(0)
}

async function leavingReports(pool: Pool, vehicleId: number, startTime: number, endTime: number): Promise<Track[]> {
  const names: string[] = []
  for (let day = dayOf(startTime); day <= dayOf(endTime); day++) names.push(leavingTableOf(day))
  const { rows: leaving } = await pool.query<{ table: string }>({
    name: 'leaving-tables',
    text: leavingTables,
    values: [names],
  })
  const tracks: Track[] = []
  for (const { table } of leaving) {
    try {
      const { rows } = await pool.query<Gathered>(reportsIn(table), [vehicleId, new Date(startTime), new Date(endTime)])
      if (rows[0]) tracks.push(trackOfGathered(rows[0]))
    } catch (error) {
      // Dropped in this moment: all of it is packed.
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

/** A packed day; of one that cannot be read its reports, if all of them are there still. */
async function dayTrack(pool: Pool, vehicleId: number, { day, points, packed }: PackedRow): Promise<Track> {
  try {
    return await packedTrack(packed)
  } catch (cause) {
    const from = Date.parse(day)
    const reports = await reportsOf(pool, vehicleId, from, dayStart(dayOf(from) + 1) - 1)
    if (reports.length >= points) return reports
    throw new Error(`the packed track of vehicle ${vehicleId} on ${day} cannot be read`, { cause })
  }
}
