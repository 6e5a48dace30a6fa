/**
 * From judged reports to committed ones. While one write is in flight reports gather; when it returns all that gathered (up to a
 * bound) goes at once, so that the batch grows with the load and an idle gateway does not wait. A report is settled after its
 * commit, never before; when the database is away the same batch is tried until it succeeds.
 */
import type { Bus } from '../events/bus.ts'
import type { PositionStored } from '../events/position-stored.ts'
import type { IngestRepository } from './ingest.repository.ts'
import type { Log } from './options.ts'
import { within } from './within.ts'
import type { Writer } from './writer.ts'

/** Waits for the fate of its reports. */
export interface Receipt {
  settle(report: PositionStored, stored: boolean): void
}

interface Item {
  report: PositionStored
  receipt: Receipt
}

interface Parts {
  writer: Writer
  repository: IngestRepository
  bus: Bus
  log: Log
  maxQueued: number
  maxBatch: number
}

const firstPause = 50
const longestPause = 5_000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
/** The rows are at fault, not the database: data exception, integrity violation, or a number that no column holds. */
const isRowFault = (error: unknown): boolean => /^2[23]\w{3}$/.test(codeOf(error)) || codeOf(error) === 'ERR_OUT_OF_RANGE'
/** "No partition found for row" comes as a check violation. */
const missesPartition = '23514'

export class Ingest {
  readonly #parts: Parts
  #waiting: Item[] = []
  #inFlight = 0
  #running: Promise<void> | undefined
  #lost = false
  #givenUp = false
  #wake: (() => void) | undefined
  readonly counts = { stored: 0, repeated: 0, refused: 0 }
  /** Called when there is room again after `full`. */
  onRoom: () => void = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reports that are not settled yet. */
  get queued(): number {
    return this.#waiting.length + this.#inFlight
  }

  get full(): boolean {
    return this.queued >= this.#parts.maxQueued
  }

  /** The last write could not reach the database. */
  get databaseLost(): boolean {
    return this.#lost
  }

  offer(report: PositionStored, receipt: Receipt): void {
    this.#waiting.push({ report, receipt })
    this.#running ??= this.#run()
  }

  /** Resolves when everything is settled, or after `ms` with what could not be written left unsettled. */
  async drain(ms: number): Promise<void> {
    await within(ms, this.#running)
    this.#givenUp = true
    this.#wake?.()
    if (this.queued > 0)
      this.#parts.log.error({ reports: this.queued }, 'stopped with reports that were neither stored nor acknowledged')
  }

  async #run(): Promise<void> {
    // What other sockets bring in the same turn of the loop goes along.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0 && !this.#givenUp) {
      const wasFull = this.full
      const batch = this.#waiting.splice(0, this.#parts.maxBatch)
      this.#inFlight = batch.length
      await this.#store(batch)
      if (wasFull && !this.full) this.onRoom()
    }
    this.#running = undefined
  }

  async #store(batch: Item[]): Promise<void> {
    let pause = firstPause
    let partitionsRetried = false
    let unseen = false
    while (!this.#givenUp) {
      const reports = batch.map(item => item.report)
      let fresh: readonly PositionStored[]
      try {
        fresh = await this.#parts.repository.store(await this.#parts.writer.client(), reports)
      } catch (error) {
        if (codeOf(error) === missesPartition && !partitionsRetried) {
          partitionsRetried = true
          this.#parts.repository.forgetPartitions()
        } else if (isRowFault(error)) {
          await this.#divide(batch, error)
          return
        } else {
          this.#parts.writer.drop()
          this.#lose(error)
          unseen = true
          await this.#rest(pause)
          pause = Math.min(pause * 2, longestPause)
        }
        continue
      }
      this.#found()
      // A write whose answer was lost may have been committed: then nothing is fresh now, but nobody was told before.
      this.#settle(batch, fresh.length, unseen ? reports : fresh)
      return
    }
  }

  /** Halves the batch until the faulty row stands alone. */
  async #divide(batch: Item[], error: unknown): Promise<void> {
    const [first] = batch
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.#store(batch.slice(0, half))
      await this.#store(batch.slice(half))
    } else if (first) {
      this.#parts.log.error(
        { err: error, vehicleId: first.report.vehicleId, time: first.report.time },
        'a report cannot be stored',
      )
      this.#inFlight -= 1
      this.counts.refused += 1
      first.receipt.settle(first.report, false)
    }
  }

  #settle(batch: Item[], fresh: number, told: readonly PositionStored[]): void {
    this.#inFlight -= batch.length
    this.counts.stored += fresh
    this.counts.repeated += batch.length - fresh
    if (told.length > 0) this.#parts.bus.publish({ kind: 'stored', positions: told })
    for (const { report, receipt } of batch) receipt.settle(report, true)
  }

  #lose(error: unknown): void {
    if (this.#lost) return
    this.#lost = true
    this.#parts.log.error({ err: error, waiting: this.queued }, 'reports cannot be written; they wait unacknowledged')
  }

  #found(): void {
    if (!this.#lost) return
    this.#lost = false
    this.#parts.log.info({ waiting: this.queued }, 'reports are written again')
  }

  #rest(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
