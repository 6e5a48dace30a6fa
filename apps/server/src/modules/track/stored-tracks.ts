/**
 * The track of a vehicle from where it is kept: days that are over as they were packed away (upkeep.ts), everything else from the reports
 * themselves. Which of the two holds a point is asked in an order in which none is missed while days are packed and reports dropped.
 */
import { emptyTrack, sliceTrack, type Track } from '@outrider/track'
import type { Pool } from 'pg'
import { dayOf, dayStart, isoDay } from './utc-days.ts'
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
const reportsBetween = `
  select ${gatheredColumns} from (
    select ${gatheredFrom} from positions where vehicle_id = $1 and time >= $2 and time <= $3 order by time, digest
  ) as report`
const packedBetween = 'select packed from track_days where vehicle_id = $1 and day between $2 and $3'

/** The last moment of the year 9999: there are no later dates. */
const lastTime = 253_402_300_799_999

/** Every point from start to end, both included; ms since 1970. */
export async function storedTrack(pool: Pool, vehicleId: number, startTime: number, until: number): Promise<Track> {
  const endTime = Math.min(until, lastTime)
  if (startTime > endTime) return emptyTrack(0)
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
    const from = new Date(Math.max(startTime, dayStart(day)))
    const to = new Date(Math.min(endTime, dayStart(day + 1) - 1))
    const { rows } = await pool.query<Gathered>({
      name: 'reports-between',
      text: reportsBetween,
      values: [vehicleId, from, to],
    })
    if (rows[0]) tracks.push(trackOfGathered(rows[0]))
  }
  // After the reports: those that were packed and dropped meanwhile are found here.
  const { rows } = await pool.query<{ packed: Buffer }>({ name: 'packed-between', text: packedBetween, values: days })
  for (const row of rows) tracks.push(sliceTrack(await packedTrack(row.packed), startTime, endTime))
  return tracks.length === 0 ? emptyTrack(0) : joined(tracks)
}
