/**
 * Puts the reports of a day into packs: joined to what was packed before, written, read back, and named in the index, vehicle by vehicle. Whatever
 * ends it in between, rows are still there and the next run does it again; a report that is in both is one.
 */
import { isoDay } from '../tracks/utc-days.ts'
import { PackDamaged } from './codec/bytes.ts'
import { packFile, type PackedDay, readPack } from './codec/pack-file.ts'
import { differenceOf, joinedReports, type StoredReports } from './codec/stored-reports.ts'
import { hashOf, type PackFiles, PackLost } from './pack-files.ts'
import type { PacksRepository } from './packs.repository.ts'

const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, extras: true, digests: true }
const readerOf = (bytes: Buffer) => (start: number, end: number) => Promise.resolve(bytes.subarray(start, end))
const day = 86_400_000

export interface PackedTable {
  /** Vehicles whose reports are in packs now. */
  packed: number
  /** Vehicles whose rows must stay: an earlier pack of the day is lost, or a row cannot be packed. */
  refused: { vehicleId: number; error: Error }[]
}

export class ReportPacking {
  readonly #packs: PacksRepository
  readonly #files: PackFiles

  constructor(packs: PacksRepository, files: PackFiles) {
    this.#packs = packs
    this.#files = files
  }

  /** @param table the partition of the day, or its rows that are leaving */
  async pack(table: string, dayNumber: number): Promise<PackedTable> {
    const done: PackedTable = { packed: 0, refused: [] }
    const unpacked = await this.#packs.unpacked(table, dayNumber)
    await this.#packs.eachVehicle(table, unpacked, async (vehicleId, read) => {
      try {
        await this.#packVehicle({ vehicleId, day: isoDay(dayNumber) }, read())
        done.packed++
      } catch (error) {
        if (!(error instanceof PackLost) && !(error instanceof PackDamaged) && !(error instanceof RangeError)) throw error
        done.refused.push({ vehicleId, error })
      }
    })
    return done
  }

  async #packVehicle(of: PackedDay, reports: StoredReports): Promise<void> {
    const dayNumber = Date.parse(of.day) / day
    const [before] = await this.#packs.packsOf(of.vehicleId, dayNumber, dayNumber)
    const packed = before && (await readPack(before, readerOf(await this.#files.read(before.file)), everything))
    // Of a report that was packed already and came again, what was stored first stays.
    const all = packed ? joinedReports([packed, reports]) : reports
    const bytes = packFile(of, all)
    const difference = differenceOf(all, await readPack(of, readerOf(bytes), everything))
    if (difference) throw new RangeError(`vehicle ${of.vehicleId} on ${of.day} cannot be packed: ${difference}`)
    await this.#packs.announce(hashOf(bytes))
    const file = await this.#files.write(bytes)
    if (!(await this.#packs.put({ ...of, file, reports: all.length, rows: reports.length }, bytes.length, before?.file)))
      throw new Error(`the pack of vehicle ${of.vehicleId} on ${of.day} was replaced meanwhile`)
  }
}
