/**
 * The one way to reports that may be older than the rows of the database: those of the table, of days that are leaving it, and of packs. A reader's
 * SQL over young reports is done with these columns where its period reaches into packs.
 */
import { dayOf, dayStart } from '../tracks/utc-days.ts'
import { type PartOfDay, readPack } from './codec/pack-file.ts'
import { appendedReports, joinedReports, type StoredReports } from './codec/stored-reports.ts'
import { type PackFiles, PackLost } from './pack-files.ts'
import type { IndexedPack, PacksRepository } from './packs.repository.ts'
import { minPackedAfter } from './options.ts'

/** Of one vehicle, ms since 1970, both included. */
export interface Period {
  readonly vehicleId: number
  readonly from: number
  readonly to: number
}

export interface Ways<Found> {
  /** By SQL of the table `positions` alone. */
  rows: () => Promise<Found>
  /** The same of reports in the order of time and digest, wherever they are. */
  reports: (read: (period: Period) => Promise<StoredReports>) => Promise<Found>
}

export interface PastReports {
  /** @param periods all that either way looks at */
  either<Found>(periods: readonly Period[], ways: Ways<Found>): Promise<Found>
}

interface Dependencies {
  packs: PacksRepository
  files: PackFiles
  /** Told of a pack that is lost. */
  lost: (pack: IndexedPack, error: Error) => Promise<void>
  /** ms since 1970. */
  now: () => number
}

const day = 86_400_000
/** A day may be packed while it is read. */
const attempts = 5

export class StoredPast implements PastReports {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async either<Found>(periods: readonly Period[], { rows, reports }: Ways<Found>): Promise<Found> {
    const young = this.#deps.now() - minPackedAfter * day
    const old = periods.filter(({ from, to }) => from < young && from <= to)
    if (old.length === 0) return rows()
    const days = old.map(({ vehicleId, from, to }) => ({ vehicleId, from: dayOf(from), to: dayOf(Math.min(to, young)) }))
    if (!(await this.#deps.packs.anyPast(days))) {
      const found = await rows()
      // A day may have been packed meanwhile, after its packs were looked for and before its rows were.
      if (!(await this.#deps.packs.anyPast(days))) return found
    }
    return reports(period => this.between(period))
  }

  /**
   * Rows first, then days that leave, then packs: what goes from one to the next meanwhile is not missed. Packs that are replaced meanwhile are read
   * again.
   * @param digests whether they are wanted; without them they may be 0
   */
  async between({ vehicleId, from, to }: Period, { digests } = { digests: false }): Promise<StoredReports> {
    const { packs } = this.#deps
    for (let attempt = 1; ; attempt++) {
      const rows = [await packs.rowsOf('positions', vehicleId, from, to)]
      for (const table of await packs.leavingTables(dayOf(from), dayOf(to)))
        rows.push(await packs.rowsOf(table, vehicleId, from, to))
      const indexed = await packs.packsOf(vehicleId, dayOf(from), dayOf(to))
      try {
        const packed: StoredReports[] = []
        // Digests take half of the time, and only tell rows from what is packed.
        const both = indexed.length > 0 && rows.some(({ length }) => length > 0)
        for (const each of indexed) packed.push(await this.#read(each, from, to, digests || both))
        // Of a report that is in both, the pack has what was stored first.
        return both || indexed.length === 0 ? joinedReports([...packed, ...rows]) : appendedReports(packed)
      } catch (error) {
        if (!(error instanceof PackLost) || attempt === attempts) throw error
        const now = await packs.packsOf(vehicleId, dayOf(from), dayOf(to))
        if (now.length === indexed.length && now.every(({ file }, at) => file === indexed[at]?.file)) throw error
      }
    }
  }

  async #read(pack: IndexedPack, from: number, to: number, digests: boolean): Promise<StoredReports> {
    const { files } = this.#deps
    const start = Date.parse(pack.day)
    const part: PartOfDay = {
      from: Math.max(from, start) * 1000,
      to: Math.min(to, dayStart(dayOf(start) + 1) - 1) * 1000 + 999,
      extras: true,
      digests,
    }
    try {
      return await readPack(pack, files.partsOf(pack.file), part)
    } catch {
      // Missing, damaged, or on a disk that does not give it: as a whole it is compared with its hash, and fetched if that fails too.
    }
    try {
      const whole = await files.read(pack.file)
      return await readPack(pack, (begin, end) => Promise.resolve(whole.subarray(begin, end)), part)
    } catch (error) {
      if (error instanceof PackLost) await this.#deps.lost(pack, error)
      throw error
    }
  }
}
