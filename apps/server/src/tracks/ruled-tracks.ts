/**
 * What rules look at of the track of a vehicle, for trials on the past. Unlike `storedTrack` it takes packed days as they are: reports that came for a
 * past day since are in them after the next packing, within an hour. Days in which a rule can find nothing are not read.
 */
import { emptyTrack, sliceTrack, type Track } from '@outrider/track'
import type { Pool } from 'pg'
import { daysToRead, type DayLook, type DaySummary, type KnownDay } from './day-summary.ts'
import { ruledDay } from './packed-day.ts'
import { mergeWithoutCopies } from './report-columns.ts'
import { dayTrack, detachedReports, lastTime, type PacksOfPast, reportsOf } from './stored-tracks.ts'
import { dayOf, dayStart, isoDay } from './utc-days.ts'
import type { TrackRange } from './worker-messages.ts'

const summaries = `
  select day::text as day, points, top_speed as "topSpeed", south, north, west, east
  from track_days where vehicle_id = $1 and day between $2 and $3`
const packedDays = 'select day::text as day, points, packed from track_days where vehicle_id = $1 and day = any($2::date[])'

type SummaryRow = { day: string; points: number } & { [Name in keyof DaySummary]: number | null }

const summaryIn = ({ topSpeed, south, north, west, east }: SummaryRow): DaySummary | undefined =>
  topSpeed === null || south === null || north === null || west === null || east === null
    ? undefined
    : { topSpeed, south, north, west, east }

const numberOf = (day: string): number => dayOf(Date.parse(day))

export async function ruledTrack(
  pool: Pool,
  { vehicleId, startTime, endTime: until }: Omit<TrackRange, 'since'>,
  look: DayLook,
  signal: AbortSignal,
  past?: PacksOfPast,
): Promise<Track> {
  const endTime = Math.min(until, lastTime)
  if (startTime > endTime) return emptyTrack(0)
  const [first, last] = [dayOf(startTime), dayOf(endTime)]
  const values = [vehicleId, isoDay(first), isoDay(last)]
  const { rows } = await pool.query<SummaryRow>({ name: 'summaries-of-days', text: summaries, values })
  const packed = new Map(rows.map(row => [numberOf(row.day), row]))
  const days: KnownDay[] = []
  for (let day = first; day <= last; day++) {
    const row = packed.get(day)
    days.push({ day, points: row?.points ?? 0, summary: row && summaryIn(row) })
  }
  const read = daysToRead(days, look)
  const tracks: Track[] = []
  for (const day of read) {
    if (packed.has(day)) continue
    signal.throwIfAborted()
    tracks.push(await reportsOf(pool, vehicleId, Math.max(startTime, dayStart(day)), Math.min(endTime, dayStart(day + 1) - 1)))
  }
  tracks.push(...(await detachedReports(pool, vehicleId, startTime, endTime)))
  if (read.length === 0) return mergeWithoutCopies(tracks)
  // After the reports, to include those that were packed and dropped meanwhile.
  const wanted = [vehicleId, read.map(isoDay)]
  const { rows: all } = await pool.query<{ day: string; points: number; packed: Buffer }>({
    name: 'packed-days-of-rules',
    text: packedDays,
    values: wanted,
  })
  signal.throwIfAborted()
  for (const row of all)
    tracks.push(sliceTrack(await dayTrack(pool, vehicleId, row, { past, read: ruledDay }), startTime, endTime))
  return mergeWithoutCopies(tracks)
}
