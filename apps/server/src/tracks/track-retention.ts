/**
 * Retention of past days: packs reports into tracks, which are fast to read and small; drops the reports after a configured time, once
 * the tracks contain all of them; deletes the tracks after another. A run does what is due and can be aborted at any point: the next
 * one continues.
 */
import type { Pool } from 'pg'
import { TrackDaysRepository } from './track-days.repository.ts'
import { dayOf, dayStart } from './utc-days.ts'

export interface TrackRetentionOptions {
  /** Time after the end of a day until it is packed. */
  packAfterHours: number
  /** Time after the end of a day until its reports are dropped; 0: never. */
  keepReportDays: number
  /** Time after the end of a day until its tracks are deleted; 0: never. */
  keepTrackDays: number
}

export interface TrackRetentionResult {
  /** Packed vehicle days. */
  packed: number
  /** Days whose reports were dropped. */
  dropped: number
  /** Vehicle days whose tracks were deleted. */
  deleted: number
  /** Vehicle days whose packed track cannot be read or restored from reports; their reports are kept for investigation. */
  unreadable: number
}

const hour = 3_600_000
const day = 24 * hour
/** Held during a run, so that only one of several servers on a database does it. */
const lockKey = 808_012

/** Insert count per day at the time all of it was packed; unchanged days are skipped by later runs. */
export type StoredCounts = Map<number, string>

/** undefined: another server is running it. */
export async function packAndExpireTracks(
  pool: Pool,
  options: TrackRetentionOptions,
  now: number,
  counts: StoredCounts = new Map(),
): Promise<TrackRetentionResult | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (!rows[0]?.mine) return undefined
    try {
      return await run(new TrackDaysRepository(pool), options, now, counts)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release()
  }
}

async function run(
  days: TrackDaysRepository,
  options: TrackRetentionOptions,
  now: number,
  counts: StoredCounts,
): Promise<TrackRetentionResult> {
  const { packAfterHours, keepReportDays, keepTrackDays } = options
  const done: TrackRetentionResult = { packed: 0, dropped: 0, deleted: 0, unreadable: 0 }
  const stuck = new Set<number>()
  const finish = async (dayNumber: number, packed?: ReadonlyMap<number, number>): Promise<void> => {
    const unreadable = await days.packDetached(dayNumber, packed)
    done.unreadable += unreadable.length
    if (unreadable.length > 0) stuck.add(dayNumber)
    else done.dropped++
  }
  for (const dayNumber of await days.detachedDays()) await finish(dayNumber)
  for (const dayNumber of await days.days()) {
    const age = now - dayStart(dayNumber + 1)
    if (age < packAfterHours * hour) continue
    // Already counted as unreadable.
    if (stuck.has(dayNumber)) continue
    const { packed: some, unreadable } = await packAll(days, dayNumber, counts)
    done.packed += some
    done.unreadable += unreadable
    if (unreadable > 0 || keepReportDays === 0 || age < keepReportDays * day) continue
    const packed = await days.packed(dayNumber)
    if (!(await days.detach(dayNumber))) continue
    counts.delete(dayNumber)
    await finish(dayNumber, packed)
  }
  if (keepTrackDays > 0) done.deleted = await days.deleteBefore(dayOf(now) - keepTrackDays, await days.days())
  return done
}

async function packAll(
  days: TrackDaysRepository,
  dayNumber: number,
  counts: StoredCounts,
): Promise<{ packed: number; unreadable: number }> {
  const stored = await days.insertCount(dayNumber)
  if (counts.get(dayNumber) === stored) return { packed: 0, unreadable: 0 }
  const unpacked = (await days.unpacked(dayNumber)).map(({ vehicleId }) => vehicleId)
  if (unpacked.length > 0) await days.vacuum(dayNumber)
  const { length: unreadable } = await days.pack(dayNumber, unpacked)
  if (unreadable === 0) counts.set(dayNumber, stored)
  return { packed: unpacked.length - unreadable, unreadable }
}
