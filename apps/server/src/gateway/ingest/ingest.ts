/** Commits normalized reports in batches, publishes what is new, and settles each with its receipt. */
import type { Bus } from '../../events/bus.ts'
import type { PositionReport } from '../../events/position-report.ts'
import { BatchedWrites, codeOf } from './batched-writes.ts'
import type { IngestRepository, StoredReports } from './ingest.repository.ts'
import type { Log } from '../options.ts'
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
  writeTimeoutMs: number
  /** Whether superior platforms are told of positions. */
  forwards?: boolean
}

/** PostgreSQL reports "no partition found for row" as a check violation. */
const missingPartition = '23514'

/**
 * Half of the reports of an ordinary load are acknowledged within this, ms; with the way from the terminal and back, below 15. Commits are what
 * such a load costs the database, so all of it is used.
 */
const budgetMs = 13

export class Ingest {
  readonly #deps: IngestDependencies
  readonly #writes: BatchedWrites<QueuedReport, StoredReports>
  readonly counts = { stored: 0, repeated: 0, refused: 0 }
  /** Called when there is room again after `full`. */
  onRoom: () => void = () => {}

  constructor(deps: IngestDependencies) {
    this.#deps = deps
    const { writer, log, maxBatch, writeTimeoutMs } = deps
    this.#writes = new BatchedWrites({
      maxBatch,
      budgetMs,
      timeoutMs: writeTimeoutMs,
      write: batch => this.#write(batch.map(item => item.report)),
      settle: (batch, written, outcomeUnknown) => this.#settle(batch, written, outcomeUnknown),
      refuse: (item, error) => this.#refuse(item, error),
      failed: (error, first) => {
        writer.discard()
        if (first)
          log.error({ err: error, waiting: this.queued }, 'reports cannot be written; they stay queued and unacknowledged')
      },
      recovered: () => log.info({ waiting: this.queued }, 'writing reports again'),
    })
  }

  /** Reports that are not settled yet. */
  get queued(): number {
    return this.#writes.waiting
  }

  get full(): boolean {
    return this.queued >= this.#deps.maxQueued
  }

  /** The last write did not reach the database. */
  get databaseLost(): boolean {
    return this.#writes.failing
  }

  enqueue(report: PositionReport, receipt: IngestReceipt): void {
    this.#writes.enqueue({ report, receipt })
  }

  /** Resolves when everything is settled, or after `ms` milliseconds with the rest left unsettled. */
  async drain(ms: number): Promise<void> {
    await this.#writes.drain(ms)
    if (this.queued > 0) this.#deps.log.error({ reports: this.queued }, 'stopped with reports neither stored nor acknowledged')
  }

  async #write(reports: readonly PositionReport[]): Promise<StoredReports> {
    const { repository, writer } = this.#deps
    try {
      return await repository.write(await writer.client(), reports)
    } catch (error) {
      if (codeOf(error) !== missingPartition) throw error
      repository.forgetPartitions()
      return await repository.write(await writer.client(), reports)
    }
  }

  #refuse({ report, receipt }: QueuedReport, error: unknown): void {
    this.#deps.log.error({ err: error, vehicleId: report.vehicleId, time: report.time }, 'report cannot be stored')
    this.counts.refused += 1
    receipt.settle(report, false)
    this.#roomAfter(1)
  }

  #settle(batch: readonly QueuedReport[], { fresh, batch: forwarded }: StoredReports, outcomeUnknown: boolean): void {
    this.counts.stored += fresh.length
    this.counts.repeated += batch.length - fresh.length
    // A write whose result was lost may have been committed: its rows are not new now, but were never announced.
    const announced = outcomeUnknown ? batch.map(item => item.report) : fresh
    if (announced.length > 0)
      this.#deps.bus.publish({
        kind: 'stored',
        positions: announced,
        ...(this.#deps.forwards && { batch: outcomeUnknown ? null : (forwarded ?? null) }),
      })
    for (const { report, receipt } of batch) receipt.settle(report, true)
    this.#roomAfter(batch.length)
  }

  #roomAfter(settled: number): void {
    if (!this.full && this.queued + settled >= this.#deps.maxQueued) this.onRoom()
  }
}
