/**
 * What becomes of days that are over: their reports are packed into tracks, which are read at once and take little room; the reports
 * themselves are dropped after a time, when nothing of the day is missing in its tracks; and the tracks after another. A run does what is due
 * and may be cut off anywhere: the next one goes on.
 */
import type { Pool } from 'pg'
import { TrackDays } from './track-days.repository.ts'
import { dayOf, dayStart } from './utc-days.ts'

export interface UpkeepOptions {
  /** From the end of a day until it is packed. */
  packAfterHours: number
  /** From the end of a day until its reports are dropped; 0: never. */
  keepReportDays: number
  /** From the end of a day until its tracks are dropped; 0: never. */
  keepTrackDays: number
}

export interface UpkeepDone {
  /** Vehicles of days. */
  packed: number
  /** Days whose reports were dropped. */
  dropped: number
  /** Vehicles of days whose tracks were dropped. */
  forgotten: number
  /** Vehicles of days whose packed track cannot be read, and is not in their reports: these stay until somebody has looked at it. */
  unreadable: number
}

const hour = 3_600_000
const day = 24 * hour
/** Held while a run is under way: of several servers on one database one looks after it. */
const lockKey = 808_012

/** By day, how much had been stored of it when all of it was packed: what an earlier run need not look through again. */
export type Seen = Map<number, string>

/** undefined: another server is at it. */
export async function keepTracks(
  pool: Pool,
  options: UpkeepOptions,
  now: number,
  seen: Seen = new Map(),
): Promise<UpkeepDone | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (!rows[0]?.mine) return undefined
    try {
      return await run(new TrackDays(pool), options, now, seen)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release()
  }
}

async function run(days: TrackDays, options: UpkeepOptions, now: number, seen: Seen): Promise<UpkeepDone> {
  const { packAfterHours, keepReportDays, keepTrackDays } = options
  const done: UpkeepDone = { packed: 0, dropped: 0, forgotten: 0, unreadable: 0 }
  const stuck = new Set<number>()
  const finish = async (each: number, packed?: ReadonlyMap<number, number>): Promise<void> => {
    const unreadable = await days.finish(each, packed)
    done.unreadable += unreadable.length
    if (unreadable.length > 0) stuck.add(each)
    else done.dropped++
  }
  for (const each of await days.leavingDays()) await finish(each)
  for (const each of await days.days()) {
    const over = now - dayStart(each + 1)
    if (over < packAfterHours * hour) continue
    // What is stuck already is counted.
    if (stuck.has(each)) continue
    const { packed: some, unreadable } = await packAll(days, each, seen)
    done.packed += some
    done.unreadable += unreadable
    if (unreadable > 0 || keepReportDays === 0 || over < keepReportDays * day) continue
    const packed = await days.packed(each)
    if (!(await days.takeOut(each))) continue
    seen.delete(each)
    await finish(each, packed)
  }
  if (keepTrackDays > 0) done.forgotten = await days.forgetBefore(dayOf(now) - keepTrackDays, await days.days())
  return done
}

async function packAll(days: TrackDays, each: number, seen: Seen): Promise<{ packed: number; unreadable: number }> {
  const stored = await days.stored(each)
  if (seen.get(each) === stored) return { packed: 0, unreadable: 0 }
  const unpacked = (await days.unpacked(each)).map(({ vehicleId }) => vehicleId)
  if (unpacked.length > 0) await days.tidy(each)
  const { length: unreadable } = await days.pack(each, unpacked)
  if (unreadable === 0) seen.set(each, stored)
  return { packed: unpacked.length - unreadable, unreadable }
}
