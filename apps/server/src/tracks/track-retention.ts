/**
 * Retention of past days: packs reports into tracks, which are fast to read and small; drops the reports after a configured time, once
 * the tracks contain all of them, or before that, once packs have every column of them; deletes packs and tracks after other times. A run does what is due and can be aborted at any point: the next
 * one continues.
 */
import type { Pool } from 'pg'
import { type PackFiles, PackLost } from '../packs/pack-files.ts'
import { PacksRepository } from '../packs/packs.repository.ts'
import { StoredPast } from '../packs/past-reports.ts'
import { ReportPacking } from '../packs/report-packing.ts'
import { trackOfReports } from './report-columns.ts'
import { TrackDaysRepository } from './track-days.repository.ts'
import { dayOf, dayStart, detachedTableOf, tableOf } from './utc-days.ts'

export interface TrackRetentionOptions {
  /** Time after the end of a day until it is packed. */
  packAfterHours: number
  /** Time after the end of a day until its reports are dropped; 0: never. */
  keepReportDays: number
  /** Time after the end of a day until its reports are in packs alone; 0: never. */
  packedAfterDays: number
  /** Time after the end of a day until its tracks are deleted; 0: never. */
  keepTrackDays: number
}

export interface TrackRetentionResult {
  /** Packed vehicle days. */
  packed: number
  /** Vehicle days whose reports were put into packs. */
  packedReports: number
  /** Vehicle days whose rows stay, because they cannot be put into packs. */
  refusedReports: number
  /** Vehicle days whose packs of reports were deleted. */
  expiredPacks: number
  /** Days whose reports were dropped from the database. */
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
  files: PackFiles,
  counts: StoredCounts = new Map(),
): Promise<TrackRetentionResult | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (!rows[0]?.mine) return undefined
    try {
      return await new Run(pool, options, now, files, counts).done()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release()
  }
}

class Run {
  readonly #days: TrackDaysRepository
  readonly #packs: PacksRepository
  readonly #files: PackFiles
  readonly #packing: ReportPacking
  readonly #options: TrackRetentionOptions
  readonly #now: number
  readonly #counts: StoredCounts
  readonly #done: TrackRetentionResult = {
    packed: 0,
    packedReports: 0,
    refusedReports: 0,
    expiredPacks: 0,
    dropped: 0,
    deleted: 0,
    unreadable: 0,
  }
  /** What keeps reports from being packed, such as a service that takes no files: the rest is done, and the run fails. */
  #failure: unknown
  /** Days of which something cannot be packed; already counted. */
  readonly #stuck = new Set<number>()

  constructor(pool: Pool, options: TrackRetentionOptions, now: number, files: PackFiles, counts: StoredCounts) {
    this.#days = new TrackDaysRepository(pool)
    this.#packs = new PacksRepository(pool)
    this.#files = files
    this.#packing = new ReportPacking(this.#packs, files)
    this.#options = options
    this.#now = now
    this.#counts = counts
  }

  async done(): Promise<TrackRetentionResult> {
    const { keepReportDays, keepTrackDays } = this.#options
    for (const dayNumber of await this.#days.detachedDays()) await this.#finish(dayNumber)
    for (const dayNumber of await this.#days.days()) await this.#packAndDrop(dayNumber)
    await this.#tracksOfPacks()
    if (keepReportDays > 0) this.#done.expiredPacks = await this.#packs.deleteBefore(dayOf(this.#now - keepReportDays * day))
    if (keepTrackDays > 0)
      this.#done.deleted = await this.#days.deleteBefore(dayOf(this.#now) - keepTrackDays, await this.#days.days())
    if (this.#failure !== undefined) throw this.#failure
    return this.#done
  }

  #age(dayNumber: number): number {
    return this.#now - dayStart(dayNumber + 1)
  }

  /** Reports of the day are kept, as rows or in packs. */
  #isKept(dayNumber: number): boolean {
    const { keepReportDays } = this.#options
    return keepReportDays === 0 || this.#age(dayNumber) < keepReportDays * day
  }

  async #packAndDrop(dayNumber: number): Promise<void> {
    const { packAfterHours, packedAfterDays } = this.#options
    if (this.#age(dayNumber) < packAfterHours * hour || this.#stuck.has(dayNumber)) return
    const { packed: some, unreadable } = await this.#packTracks(dayNumber)
    this.#done.packed += some
    this.#done.unreadable += unreadable
    if (unreadable > 0) return
    if (this.#isKept(dayNumber)) {
      if (packedAfterDays === 0 || this.#age(dayNumber) < packedAfterDays * day) return
      // Before it leaves: only what comes meanwhile is packed while it does.
      if (!(await this.#packReports(tableOf(dayNumber), dayNumber))) return
    }
    const packed = await this.#days.packed(dayNumber)
    if (!(await this.#days.detach(dayNumber))) return
    this.#counts.delete(dayNumber)
    await this.#finish(dayNumber, packed)
  }

  /** Drops a day that left the history, once all of it is where it has to be. */
  async #finish(dayNumber: number, packed?: ReadonlyMap<number, number>): Promise<void> {
    const table = detachedTableOf(dayNumber)
    const { length: unreadable } = await this.#days.packDetached(dayNumber, packed)
    this.#done.unreadable += unreadable
    // Whether or not reports are packed any more: rows that left and are to be kept have no other place.
    if (unreadable > 0 || (this.#isKept(dayNumber) && !(await this.#packReports(table, dayNumber)))) {
      this.#stuck.add(dayNumber)
      return
    }
    await this.#packs.drop(table, dayNumber)
    this.#done.dropped++
  }

  /** Makes tracks that were deleted again, of what is in packs. */
  async #tracksOfPacks(): Promise<void> {
    const past = new StoredPast({
      packs: this.#packs,
      files: this.#files,
      lost: ({ file }) => this.#packs.markLost(file),
      now: () => this.#now,
    })
    for (const { vehicleId, day: date } of await this.#packs.withoutTrack()) {
      const dayNumber = dayOf(Date.parse(date))
      try {
        const reports = await past.between({ vehicleId, from: dayStart(dayNumber), to: dayStart(dayNumber + 1) - 1 })
        await this.#days.putTrack(vehicleId, dayNumber, trackOfReports(reports))
        this.#done.packed++
      } catch (error) {
        // It is marked as lost, and told as such.
        if (!(error instanceof PackLost)) this.#failure ??= error
      }
    }
  }

  /** Whether packs have all reports of the table. */
  async #packReports(table: string, dayNumber: number): Promise<boolean> {
    try {
      const { packed, refused } = await this.#packing.pack(table, dayNumber)
      this.#done.packedReports += packed
      this.#done.refusedReports += refused.length
      return refused.length === 0
    } catch (error) {
      this.#failure ??= error
      return false
    }
  }

  async #packTracks(dayNumber: number): Promise<{ packed: number; unreadable: number }> {
    const stored = await this.#days.insertCount(dayNumber)
    if (this.#counts.get(dayNumber) === stored) return { packed: 0, unreadable: 0 }
    const unpacked = (await this.#days.unpacked(dayNumber)).map(({ vehicleId }) => vehicleId)
    if (unpacked.length > 0) await this.#days.vacuum(dayNumber)
    const { length: unreadable } = await this.#days.pack(dayNumber, unpacked)
    if (unreadable === 0) this.#counts.set(dayNumber, stored)
    return { packed: unpacked.length - unreadable, unreadable }
  }
}
