/**
 * Commits normalized reports in batches. Reports queue up while a write is in flight and go into the next one (up to a limit), so the
 * batch size follows the load and an idle gateway adds no delay. A report is settled only after its commit; while the database is
 * unavailable the same batch is retried.
 */
import type { Bus } from '../events/bus.ts'
import type { PositionReport } from '../events/position-report.ts'
import type { IngestRepository } from './ingest.repository.ts'
import type { Log } from './options.ts'
import { within } from './within.ts'
import type { Writer } from './writer.ts'

/** Receives the outcome for its reports. */
export interface IngestReceipt {
  settle(report: PositionReport, stored: boolean): void
}

interface QueuedReport {
  report: PositionReport
  receipt: IngestReceipt
}

interface IngestDependencies {
  writer: Writer
  repository: IngestRepository
  bus: Bus
  log: Log
  maxQueued: number
  maxBatch: number
}

const minRetryDelay = 50
const maxRetryDelay = 5_000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
/** The rows are invalid, not the database: data exception, integrity violation, or a number out of a column's range. */
const isRowError = (error: unknown): boolean => /^2[23]\w{3}$/.test(codeOf(error)) || codeOf(error) === 'ERR_OUT_OF_RANGE'
/** PostgreSQL reports "no partition found for row" as a check violation. */
const missingPartition = '23514'

export class Ingest {
  readonly #deps: IngestDependencies
  #queue: QueuedReport[] = []
  #inFlight = 0
  #running: Promise<void> | undefined
  #databaseLost = false
  #stopped = false
  #endPause: (() => void) | undefined
  readonly counts = { stored: 0, repeated: 0, refused: 0 }
  /** Called when there is room again after `full`. */
  onRoom: () => void = () => {}

  constructor(deps: IngestDependencies) {
    this.#deps = deps
  }

  /** Reports that are not settled yet. */
  get queued(): number {
    return this.#queue.length + this.#inFlight
  }

  get full(): boolean {
    return this.queued >= this.#deps.maxQueued
  }

  /** The last write did not reach the database. */
  get databaseLost(): boolean {
    return this.#databaseLost
  }

  enqueue(report: PositionReport, receipt: IngestReceipt): void {
    this.#queue.push({ report, receipt })
    this.#running ??= this.#run()
  }

  /** Resolves when everything is settled, or after `ms` milliseconds with the rest left unsettled. */
  async drain(ms: number): Promise<void> {
    await within(ms, this.#running)
    this.#stopped = true
    this.#endPause?.()
    if (this.queued > 0) this.#deps.log.error({ reports: this.queued }, 'stopped with reports neither stored nor acknowledged')
  }

  async #run(): Promise<void> {
    // Include what other sockets deliver in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#queue.length > 0 && !this.#stopped) {
      const wasFull = this.full
      const batch = this.#queue.splice(0, this.#deps.maxBatch)
      this.#inFlight = batch.length
      await this.#store(batch)
      if (wasFull && !this.full) this.onRoom()
    }
    this.#running = undefined
  }

  async #store(batch: QueuedReport[]): Promise<void> {
    let delay = minRetryDelay
    let partitionsRetried = false
    let outcomeUnknown = false
    while (!this.#stopped) {
      const reports = batch.map(item => item.report)
      let fresh: readonly PositionReport[]
      try {
        fresh = await this.#deps.repository.store(await this.#deps.writer.client(), reports)
      } catch (error) {
        if (codeOf(error) === missingPartition && !partitionsRetried) {
          partitionsRetried = true
          this.#deps.repository.forgetPartitions()
        } else if (isRowError(error)) {
          await this.#storeHalves(batch, error)
          return
        } else {
          this.#deps.writer.discard()
          this.#markLost(error)
          outcomeUnknown = true
          await this.#pause(delay)
          delay = Math.min(delay * 2, maxRetryDelay)
        }
        continue
      }
      this.#markRecovered()
      // A write whose result was lost may have been committed: its rows are not new now, but were never announced.
      this.#settle(batch, fresh.length, outcomeUnknown ? reports : fresh)
      return
    }
  }

  /** Splits the batch in halves until the invalid row is alone. */
  async #storeHalves(batch: QueuedReport[], error: unknown): Promise<void> {
    const [first] = batch
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.#store(batch.slice(0, half))
      await this.#store(batch.slice(half))
    } else if (first) {
      this.#deps.log.error({ err: error, vehicleId: first.report.vehicleId, time: first.report.time }, 'report cannot be stored')
      this.#inFlight -= 1
      this.counts.refused += 1
      first.receipt.settle(first.report, false)
    }
  }

  #settle(batch: QueuedReport[], fresh: number, announced: readonly PositionReport[]): void {
    this.#inFlight -= batch.length
    this.counts.stored += fresh
    this.counts.repeated += batch.length - fresh
    if (announced.length > 0) this.#deps.bus.publish({ kind: 'stored', positions: announced })
    for (const { report, receipt } of batch) receipt.settle(report, true)
  }

  #markLost(error: unknown): void {
    if (this.#databaseLost) return
    this.#databaseLost = true
    this.#deps.log.error({ err: error, waiting: this.queued }, 'reports cannot be written; they stay queued and unacknowledged')
  }

  #markRecovered(): void {
    if (!this.#databaseLost) return
    this.#databaseLost = false
    this.#deps.log.info({ waiting: this.queued }, 'writing reports again')
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
